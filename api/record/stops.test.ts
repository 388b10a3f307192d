import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { RecordStop } from '#shared/contracts/stops.ts';
import type { Answers } from '#shared/domain/forms.ts';
import { buildAdmin, buildConfirmed } from '#api/demo/factories.ts';
import { type TestClient } from '#api/testing/app.ts';
import {
  directionBody,
  historyBody,
  patchTestBody,
  toxinProduct,
  treatmentBody,
} from '#api/testing/recordForms.ts';
import { provideRecord } from '#api/testing/recordPatient.ts';
import { prepareDirection } from '#api/testing/prepareDirection.ts';

const { app, nia: clinician, grace } = await provideRecord();
const prescriber = await app.signIn(await buildAdmin(app.db, { isPrescriber: true }));

const say = async (answers: Answers) =>
  expect((await grace.client.post('/api/user/record/history', historyBody(answers))).status).toBe(201);
const sign = async (client: TestClient, part: string, body: object) => {
  if (part === 'directions') await prepareDirection(app.db, grace.userId);
  return client.post(`/api/admin/records/${grace.userId}/${part}`, body);
};
const strike = (refersTo: string) =>
  sign(clinician, 'withdrawals', {
    id: randomUUID(),
    refersTo,
    mistake: 'entered-in-error',
    text: 'Of another patient',
  });
const open = async () => (await sign(clinician, 'open', { reason: 'planning' })).body;
const stopsOf = ({ stops }: { stops: RecordStop[] }) =>
  stops.filter(({ level }) => level === 'stop').map(({ id }) => id);

const ill: Answers = {
  neuromuscular: true,
  neuromuscularDetails: 'Myasthenia gravis',
  allergies: true,
  allergiesDetails: 'Botox: anaphylaxis',
};
const ids = ['anaphylaxis', 'allergy-toxin', 'neuromuscular'];
const acknowledged = ids.map((id) => ({ id, reason: 'Asked the neurologist' }));

test('the record of somebody who comes for a consultation begins with all reasons to stop', async () => {
  await buildConfirmed(app.db, { userId: grace.userId, service: 'Consultation' });
  await say(ill);
  expect(stopsOf(await open())).toEqual(ids);
});

test('a direction and a treatment are signed with a reason for each of them, which stands in the entry', async () => {
  await say(ill);
  const direct = (given = {}) => sign(prescriber, 'directions', directionBody(given));
  const treat = (given = {}) =>
    sign(
      clinician,
      'treatments',
      treatmentBody({ products: [toxinProduct()], warningReason: 'On paper', ...given }),
    );
  const isRefused = async (sign: typeof direct) => {
    for (const part of [[], acknowledged.slice(0, 2)]) {
      const refused = await sign({ acknowledged: part });
      expect(refused.code).toBe('stops_unacknowledged');
      expect(refused.text).toContain('Nerve or muscle condition');
    }
  };
  await isRefused(direct);
  expect((await direct({ acknowledged })).status).toBe(201);
  await isRefused(treat);
  expect((await treat({ acknowledged })).status).toBe(201);
  const stands = ids.map((id) => expect.objectContaining({ id, reason: 'Asked the neurologist' }));
  expect((await open()).entries).toMatchObject([
    { kind: 'treatment', treatment: { acknowledged: stands } },
    { kind: 'direction', direction: { acknowledged: stands } },
    { kind: 'history' },
  ]);
});

describe('the removal of a stop', () => {
  const remove = (client: TestClient, given = {}) =>
    sign(client, 'stop-removals', {
      id: randomUUID(),
      alertId: 'cancer',
      reason: 'A mole, not cancer',
      ...given,
    });

  test('is signed by a clinician with a reason, once it is no longer said', async () => {
    await say({ cancer: true, cancerDetails: 'Skin' });
    expect((await remove(clinician)).code).toBe('stop_still_said');
    await say({ cancer: false });
    expect((await remove(clinician, { reason: '...' })).status).toBe(400);
    expect((await remove(clinician, { alertId: 'heart' })).status).toBe(404);
    const id = randomUUID();
    expect((await remove(clinician, { id })).status).toBe(201);
    expect((await remove(clinician, { id })).status).toBe(201);
    const record = await open();
    expect(record.stops).toEqual([]);
    const [{ title, author, text }] = record.entries;
    expect({ title, author }).toEqual({ title: 'Alert removed', author: expect.any(String) });
    expect(text).toMatch(/^Cancer.*\nSaid on .*, and no longer on .*\nA mole, not cancer$/s);
    expect((await sign(prescriber, 'directions', directionBody())).status).toBe(201);
    await say({ cancer: true, cancerDetails: 'Skin' });
    expect(stopsOf(await open())).toEqual(['cancer']);
  });

  test('counts no more where the answers that it rests on were entered in error', async () => {
    await say({ cancer: true, cancerDetails: 'Skin' });
    const other = historyBody({ cancer: false });
    await sign(clinician, 'histories', other);
    expect((await remove(clinician)).status).toBe(201);
    expect(stopsOf(await open())).toEqual([]);
    const given = treatmentBody({ warningReason: 'On paper' });
    expect((await sign(clinician, 'treatments', given)).status).toBe(201);
    await strike(other.id);
    const record = await open();
    expect(stopsOf(record)).toEqual(['cancer']);
    // What was given without a reason for it.
    expect(record.entries[0]).toMatchObject({ kind: 'incident', refersTo: given.id });
    expect(record.entries[0].text).toContain('Please give a reason for each alert to stop: Cancer');
  });

  test('takes it out of the summary for another doctor, which has it until then', async () => {
    await say({ allergies: true, allergicTo: ['Latex'], cancer: true, cancerDetails: 'Basalioma' });
    await say({ allergies: false, cancer: false });
    const read = async () => (await grace.client.get('/api/user/record/summary')).text;
    for (const words of ['Basalioma', 'Latex allergy']) expect(await read()).toContain(words);
    for (const alertId of ['cancer', 'allergy-latex', 'allergies']) await remove(clinician, { alertId });
    const text = await read();
    expect(text).toContain('"no-known-allergies"');
    expect(text).toContain('"no-known-problems"');
  });
});

test('so does a reaction to a patch test', async () => {
  const before = patchTestBody({ appliedAt: '1900-01-01T09:00:00Z' });
  expect((await sign(clinician, 'patch-tests', before)).code).toBe('before_birth');
  await sign(clinician, 'patch-tests', patchTestBody({ hasReaction: true }));
  expect(stopsOf(await open())).toEqual(['patch-test-reaction']);
  const [product] = treatmentBody().products;
  const pigment = { ...product!, product: 'Microblading pigment', points: [] };
  const treat = (given = {}) =>
    sign(
      clinician,
      'treatments',
      treatmentBody({ products: [pigment], warningReason: 'On paper', ...given }),
    );
  expect((await treat()).code).toBe('stops_unacknowledged');
  const seen = [{ id: 'patch-test-reaction', reason: 'Another pigment' }];
  expect((await treat({ acknowledged: seen })).status).toBe(201);
  const removal = { alertId: 'patch-test-reaction', reason: 'Tested with the new pigment' };
  const remove = () => sign(clinician, 'stop-removals', { id: randomUUID(), ...removal });
  expect((await remove()).text).toContain('No patch test since was without a reaction.');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await sign(clinician, 'patch-tests', patchTestBody({ appliedAt: daysAgo(30) }));
  expect((await remove()).text).toContain('No patch test since was without a reaction.');
  const since = patchTestBody();
  await sign(clinician, 'patch-tests', since);
  expect(stopsOf(await open())).toEqual(['patch-test-reaction']);
  expect((await remove()).status).toBe(201);
  expect(stopsOf(await open())).toEqual([]);
  await strike(since.id);
  expect(stopsOf(await open())).toEqual(['patch-test-reaction']);
  await sign(clinician, 'patch-tests', patchTestBody({ hasReaction: true }));
  expect(stopsOf(await open())).toEqual(['patch-test-reaction']);
});
