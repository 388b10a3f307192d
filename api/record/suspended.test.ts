import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pregnancyOptions } from '#shared/content/clinical/history.ts';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { buildAdmin } from '#api/demo/factories.ts';
import { changeEntries } from '#api/testing/byForce.ts';
import { directionBody, historyBody, toxinProduct, treatmentBody } from '#api/testing/recordForms.ts';
import { newKey, provideRecord } from '#api/testing/recordPatient.ts';
import { prepareDirection } from '#api/testing/prepareDirection.ts';

const { app, grace } = await provideRecord({ isAtDesk: true });
const prescriber = await app.signIn(await buildAdmin(app.db, { isPrescriber: true }));

const path = (part: string) => `/api/admin/records/${grace.userId}/${part}`;
const post = (part: string, body: object) => prescriber.post(path(part), body, newKey());
const reason = [{ id: 'pregnancy', reason: 'Seen and discussed' }];
const treat = (acknowledged: object[] = reason, headers: Record<string, string> = newKey()) =>
  grace.write(
    'treatments',
    {
      ...treatmentBody({ products: [toxinProduct()], warningReason: 'On paper' }),
      acknowledged,
    },
    headers,
  );
const pregnant = () => historyBody({ pregnancy: pregnancyOptions.pregnant });
const keloids = () => historyBody({ keloids: true, keloidsDetails: 'On the ear' });

async function sign(given: object = {}) {
  await prepareDirection(app.db, grace.userId);
  const body = { ...directionBody(), seen: [], ...given };
  expect((await post('directions', body)).status).toBe(201);
  return body.id;
}
const confirm = (id: string, body: object) =>
  post(`directions/${id}/confirm`, { id: randomUUID(), seen: [], acknowledged: [], ...body });

test('a stop that the prescriber had not seen suspends the direction until they confirm it with a reason', async () => {
  await grace.sendHistory();
  const id = await sign();
  await grace.sendHistory(pregnant());
  const refused = await treat();
  expect([refused.status, refused.code]).toEqual([409, 'direction_needed']);
  expect(refused.text).toContain('waits for its prescriber, who has not seen: Pregnant');
  expect((await confirm(id, { seen: ['pregnancy'] })).code).toBe('stops_unacknowledged');
  expect((await confirm(id, { seen: ['pregnancy'], acknowledged: reason })).status).toBe(201);
  const { entries } = (await grace.open({ reason: 'planning' })).body as OpenedRecord;
  expect(entries[0]).toMatchObject({ title: 'Direction confirmed', refersTo: id });
  const mistake = 'entered-in-error';
  const error = { id: randomUUID(), refersTo: entries[0]!.id, mistake, text: 'Of another patient' };
  await grace.write('withdrawals', error);
  expect((await treat()).text).toContain('who has not seen');
  expect((await confirm(id, { seen: ['pregnancy'], acknowledged: reason })).status).toBe(201);
  expect((await treat()).status).toBe(201);
});

test('a confirmation that is struck out leaves what was given under it without a direction', async () => {
  await grace.sendHistory();
  const id = await sign({ seen: ['trying'] });
  await grace.sendHistory(keloids());
  const confirmation = { id: randomUUID(), seen: ['keloids'] };
  await confirm(id, confirmation);
  expect((await treat()).status).toBe(201);
  const mistake = { refersTo: confirmation.id, mistake: 'entered-in-error', text: 'Of another patient' };
  expect((await grace.write('withdrawals', { id: randomUUID(), ...mistake })).status).toBe(201);
  const { entries } = (await grace.open({ reason: 'planning' })).body as OpenedRecord;
  expect(entries[0]?.kind).toBe('incident');
  expect(entries[0]?.text).toContain('waits for its prescriber, who has not seen: ');
});

test('a correction to its medicine is judged by what its prescriber had confirmed when it was given', async () => {
  await grace.sendHistory();
  const id = await sign();
  await grace.sendHistory(pregnant());
  const filler = { ...treatmentBody({ warningReason: 'On paper' }), acknowledged: reason };
  expect((await grace.write('treatments', filler)).status).toBe(201);
  expect((await confirm(id, { seen: ['pregnancy'], acknowledged: reason })).status).toBe(201);
  const { product, lot, expiry } = toxinProduct();
  const dose = { dose: 4, unit: 'units' };
  const correction = { index: 0, product, lot, expiry, dose };
  const body = { id: randomUUID(), text: 'It was the other syringe', correction };
  expect((await grace.write(`entries/${filler.id}/addenda`, body)).status).toBe(201);
  const { entries } = (await grace.open({ reason: 'planning' })).body as OpenedRecord;
  expect(entries[0]).toMatchObject({ kind: 'incident', text: expect.stringContaining('who has not seen') });
});

test('something to discuss suspends it, too; an answer that adds nothing does not', async () => {
  await grace.sendHistory();
  await sign({ seen: ['trying'] });
  await grace.sendHistory(historyBody({ anythingElse: 'I like the sea' }));
  expect((await treat([])).status).toBe(201);
  await grace.sendHistory(keloids());
  expect((await treat([])).text).toContain('who has not seen: Keloid');
});

test('it waits until it is confirmed, whatever later answers say, in either order of arrival', async () => {
  await grace.sendHistory();
  const id = await sign({ seen: ['trying'] });
  const dayAgo = { ...newKey(), 'Client-Created-At': new Date(Date.now() - 86_400_000).toISOString() };
  await grace.sendHistory(keloids(), dayAgo);
  expect((await treat([])).text).toContain('who has not seen: Keloid');
  await grace.sendHistory(historyBody({ faints: true }));
  await grace.sendHistory();
  expect((await confirm(id, { seen: ['keloids'] })).status).toBe(201);
  expect((await treat([])).text).toContain('who has not seen: Faints');
  expect((await confirm(id, { seen: ['faints'] })).status).toBe(201);
  expect((await treat([])).status).toBe(201);
});

test('one that was said before it was signed suspends it where the prescriber’s screen did not have it', async () => {
  await grace.sendHistory(pregnant());
  await sign({ acknowledged: reason, seen: [] });
  expect((await treat()).text).toContain('who has not seen: Pregnant');
});

test('one that its prescriber saw does not, nor what had arrived where a client of an earlier release does not say', async () => {
  await grace.sendHistory(pregnant());
  await sign({ acknowledged: reason, seen: undefined });
  expect((await treat()).status).toBe(201);
});

test('one that is not there yet is not seen, whatever the client says', async () => {
  await grace.sendHistory();
  const id = await sign({ seen: ['pregnancy', 'keloids'] });
  expect((await confirm(id, { seen: ['pregnancy'] })).status).toBe(201);
  await grace.sendHistory(pregnant());
  expect((await treat()).text).toContain('who has not seen: Pregnant');
});

test('one that a clinician removed and that is said again suspends it anew', async () => {
  await grace.sendHistory(pregnant());
  await sign({ acknowledged: reason, seen: ['pregnancy'] });
  await grace.sendHistory();
  const removal = { id: randomUUID(), alertId: 'pregnancy', reason: 'The child is born' };
  expect((await grace.write('stop-removals', removal)).status).toBe(201);
  await grace.sendHistory(pregnant());
  expect((await treat()).text).toContain('who has not seen: Pregnant');
});

test('what is ended, or for somebody under 18, is not confirmed', async () => {
  await grace.sendHistory();
  const id = await sign();
  const bornOn = (date_of_birth: string) =>
    app.db('users').where({ id: grace.userId }).update({ date_of_birth });
  await bornOn('2015-05-04');
  expect((await confirm(id, {})).code).toBe('under_age');
  await bornOn('1990-05-04');
  await post(`directions/${id}/end`, { id: randomUUID(), text: null });
  expect((await confirm(id, {})).code).toBe('already_ended');
});

/** What a treatment breaks that a desk gave a second ago. */
async function brokenASecondAgo(acknowledged: object[]) {
  const at = new Date(Date.now() - 1000).toISOString();
  const { status } = await treat(acknowledged, { ...newKey(), 'Client-Created-At': at });
  expect(status).toBe(201);
  const { entries } = (await grace.open({ reason: 'planning' })).body as OpenedRecord;
  return entries.find(({ kind }) => kind === 'incident')?.text ?? null;
}
/** As if all that was signed so far had been an hour earlier. */
const age = () =>
  changeEntries(
    app.db,
    { user_id: grace.userId },
    {
      occurred_at: app.db.raw("occurred_at - interval '1 hour'"),
      mac: null,
    },
  );

test('a confirmation covers nothing that was given before it', async () => {
  await grace.sendHistory();
  const id = await sign();
  await grace.sendHistory(pregnant());
  await age();
  expect((await confirm(id, { seen: ['pregnancy'], acknowledged: reason })).status).toBe(201);
  expect(await brokenASecondAgo(reason)).toContain('waits for its prescriber');
});

test('what was said after something was given neither suspends its direction nor asks for a reason', async () => {
  await grace.sendHistory();
  await sign();
  await age();
  await grace.sendHistory(pregnant());
  expect(await brokenASecondAgo([])).toBe(null);
});
