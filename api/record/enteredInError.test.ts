import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { pregnancyOptions } from '#shared/content/clinical/history.ts';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { incidentReadTask } from '#shared/domain/incident.ts';
import { buildAdmin } from '#api/demo/factories.ts';
import { outcomeOf } from '#api/testing/app.ts';
import { atDesk } from '#api/testing/deskClient.ts';
import { inDays } from '#api/testing/forms.ts';
import {
  consentBody,
  directionBody,
  historyBody,
  toxinProduct,
  treatmentBody,
} from '#api/testing/recordForms.ts';
import { createRecordPatient, newKey, provideRecord } from '#api/testing/recordPatient.ts';
import { prepareDirection } from '#api/testing/prepareDirection.ts';

let lot: string;
let lots = 0;

const { app, nia, grace } = await provideRecord();
const second = await app.signIn(await buildAdmin(app.db, { firstName: 'Ada', isClinician: true }));
const doctor = await buildAdmin(app.db, { isClinician: true, isPrescriber: true });
const prescriber = await app.signIn(doctor);
beforeEach(async () => {
  lot = `E-${++lots}00`;
  await prepareDirection(app.db, grace.userId);
  const path = `/api/admin/records/${grace.userId}/directions`;
  const direction = directionBody({ administrations: 1 });
  expect((await prescriber.post(path, direction, newKey())).status).toBe(201);
});

const strike = (
  refersTo: string,
  mistake: string,
  { client = nia, text = 'Wrong syringe', patient = grace } = {},
) =>
  client.post(
    `/api/admin/records/${patient.userId}/withdrawals`,
    { id: randomUUID(), refersTo, mistake, text },
    newKey(),
  );
const treated = async (patient = grace) => {
  const toxin = toxinProduct({ lot });
  const body = treatmentBody({ products: [toxin], warningReason: 'On paper' });
  return { body, answer: await patient.write('treatments', body) };
};
const packs = async (sought = lot) => {
  const { body } = await nia.get('/api/admin/stock');
  return (body as { lot: string; count: number }[]).find((one) => one.lot === sought)?.count;
};
const recalled = async (sought = lot) => {
  const { body } = await nia.post('/api/admin/stock/search', { lot: sought, product: null });
  return (body.findings as { entryId: string; isNear: boolean }[])
    .filter(({ isNear }) => !isNear)
    .map(({ entryId }) => entryId);
};
/** Without the medical history, which a direction needs. */
const mine = async (patient = grace) =>
  ((await patient.mine()).entries as OpenedRecord['entries']).filter(({ kind }) => kind !== 'history');

describe('an entry that was entered in error', () => {
  test('gives back the direction, the interval and the batch, and stays where it stands', async () => {
    const { body } = await treated();
    expect([await packs(), await recalled()]).toEqual([-1, [body.id]]);
    expect(outcomeOf((await treated()).answer)).toEqual([409, 'direction_needed']);
    expect((await strike(body.id, 'entered-in-error')).status).toBe(201);
    expect([await packs(), await recalled()]).toEqual([0, []]);
    expect((await treated()).answer.status).toBe(201);
    const { entries } = (await grace.open({ reason: 'planning' })).body as OpenedRecord;
    const [, strikeOut, struckOut] = entries;
    expect(strikeOut).toMatchObject({ title: 'Entered in error', text: 'Wrong syringe', refersTo: body.id });
    expect(struckOut).toMatchObject({ id: body.id, treatment: { products: [{ lot }] } });
    expect((await mine()).map(({ id }) => id)).toContain(body.id);
  });

  test('is neither a consent nor a medical history any more, and its stops are gone', async () => {
    const [earlier] = await grace.entries();
    const history = historyBody({ pregnancy: pregnancyOptions.pregnant });
    await grace.sendHistory(history);
    // It says nothing of its own.
    await grace.write('histories', { id: randomUUID(), unchangedFrom: history.id });
    const consent = consentBody();
    await grace.write('consents', consent);
    expect(((await grace.open({ reason: 'planning' })).body as OpenedRecord).stops).not.toEqual([]);
    for (const id of [earlier!.id, history.id, consent.id]) await strike(id, 'entered-in-error');
    expect((await grace.open({ reason: 'planning' })).body).toMatchObject({
      historyDue: true,
      history: null,
      stops: [],
    });
    expect((await grace.mine()).history).toBeNull();
    const refused = await grace.write('treatments', treatmentBody());
    expect(refused.text).toContain('no medical history and no consent');
  });

  test('that a treatment was signed under is one incident and one task about what it breaks', async () => {
    const direction = (await grace.entries()).find(({ kind }) => kind === 'direction')!;
    const unused = directionBody({ medicine: 'dysport', strength: '125 units', beyondReason: 'As agreed' });
    await prescriber.post(`/api/admin/records/${grace.userId}/directions`, unused, newKey());
    const { body } = await treated();
    expect((await strike(unused.id, 'entered-in-error')).status).toBe(201);
    expect((await strike(direction.id, 'wrong-record')).status).toBe(201);
    expect((await mine()).map(({ kind }) => kind)).not.toContain('incident');
    expect((await strike(direction.id, 'wrong-record', { client: second })).status).toBe(201);
    const { entries } = (await grace.open({ reason: 'planning' })).body as OpenedRecord;
    expect(entries[0]).toMatchObject({
      kind: 'incident',
      refersTo: body.id,
      incident: { category: 'no-direction' },
      text: expect.stringMatching(
        /^\d+ \w+ \d{4}, Botox 50 units, batch E-\d+: There is no direction for Botox \(.*\)\. Wrong syringe$/,
      ),
    });
    const tasks = await app.db('tasks').where({ user_id: grace.userId });
    expect(tasks.map(({ text }) => text)).toEqual([incidentReadTask]);
    // What was signed stays as it was.
    expect(entries.find(({ id }) => id === body.id)?.treatment?.products[0]?.directionId).toBe(direction.id);
  });

  test.each([
    ['without a reason in words', { text: '...' }, 422],
    ['that is not there', { refersTo: randomUUID() }, 404],
  ])('%s is refused', async (_, { refersTo, text }: { refersTo?: string; text?: string }, status) => {
    const { body } = await treated();
    expect((await strike(refersTo ?? body.id, 'entered-in-error', { text })).status).toBe(status);
  });

  test('is struck out once, and a withdrawal never, so that no consent comes back by it', async () => {
    await grace.write('consents', consentBody());
    const consent = consentBody();
    await grace.write('consents', consent);
    const withdrawal = { id: randomUUID(), refersTo: consent.id };
    await grace.client.post('/api/user/record/withdrawals', withdrawal, newKey());
    expect(outcomeOf(await strike(withdrawal.id, 'entered-in-error'))).toEqual([422, 'not_struck_out']);
    expect((await strike(consent.id, 'entered-in-error')).status).toBe(201);
    expect(outcomeOf(await strike(consent.id, 'entered-in-error'))).toEqual([409, 'struck_out']);
    // What two desks struck out has happened at both; a strike itself is never struck out.
    const desk = await atDesk(app, nia);
    const late = { 'Client-Created-At': new Date(Date.now() - 600_000).toISOString() };
    const strikeLate = (refersTo: string) => {
      const body = { id: randomUUID(), refersTo, mistake: 'entered-in-error', text: 'Wrong syringe' };
      return desk.post(`/api/admin/records/${grace.userId}/withdrawals`, body, late);
    };
    const kept = await strikeLate(consent.id);
    expect([kept.status, (await strikeLate(kept.body.id)).code]).toEqual([201, 'struck_out']);
    const refused = await grace.write('treatments', treatmentBody({ products: [toxinProduct({ lot })] }));
    expect(refused.text).toContain('There is no consent to');
  });

  test('is never struck out by its patient', async () => {
    const history = historyBody();
    await grace.sendHistory(history);
    const body = { id: randomUUID(), refersTo: history.id, mistake: 'entered-in-error', text: 'No' };
    expect((await grace.client.post('/api/user/record/withdrawals', body, newKey())).status).toBe(422);
    expect(await grace.entries()).toHaveLength(3);
  });
});

describe('an entry in the wrong record', () => {
  test('counts until a second clinician has signed, and is then hidden from the patient', async () => {
    const { body } = await treated();
    const note = { id: randomUUID(), text: 'She felt well' };
    await grace.write(`entries/${body.id}/addenda`, note);
    await grace.write(`entries/${note.id}/addenda`, { id: randomUUID(), text: 'On the telephone' });
    const wrong = { text: 'It is Ada’s' };
    expect((await strike(body.id, 'wrong-record', wrong)).status).toBe(201);
    expect(outcomeOf(await strike(body.id, 'wrong-record', wrong))).toEqual([409, 'second_clinician']);
    // The reason can name somebody else.
    expect((await mine()).map(({ kind }) => kind)).toEqual([
      'addendum',
      'addendum',
      'treatment',
      'direction',
    ]);
    expect(await recalled()).toEqual([body.id]);
    expect((await strike(body.id, 'wrong-record', { ...wrong, client: second })).status).toBe(201);
    expect((await mine()).map(({ kind }) => kind)).toEqual(['direction']);
    expect(await recalled()).toEqual([]);
    const copy = await grace.client.get('/api/user/record/summary');
    expect(copy.text).not.toContain(lot);
    expect(((await grace.open({ reason: 'planning' })).body as OpenedRecord).entries).toHaveLength(7);
  });

  test('a direction is in force until a second clinician has signed', async () => {
    const direction = (await grace.entries()).find(({ kind }) => kind === 'direction');
    await strike(direction!.id, 'wrong-record');
    expect((await treated()).answer.status).toBe(201);
    await strike(direction!.id, 'wrong-record', { client: second });
    expect((await treated()).answer.text).toContain('There is no direction for');
  });

  test('is signed in the right one with its own time, once, and its batch counts there', async () => {
    const ada = await createRecordPatient(app, nia);
    const { body } = await treated();
    const path = `entries/${body.id}/right-record`;
    const toAda = { userId: ada.userId };
    expect(outcomeOf(await grace.write(path, toAda))).toEqual([409, 'not_in_error']);
    await strike(body.id, 'wrong-record');
    expect((await grace.write(path, { userId: grace.userId })).status).toBe(422);
    expect((await grace.write(path, toAda)).status).toBe(201);
    expect((await grace.write(path, toAda)).status).toBe(201);
    const third = await createRecordPatient(app, nia);
    expect(outcomeOf(await grace.write(path, { userId: third.userId }))).toEqual([409, 'signed_elsewhere']);
    await strike(body.id, 'wrong-record', { client: second });
    const [, , first] = await grace.entries();
    const [moved, incident, ...more] = await ada.entries();
    expect(moved).toMatchObject({ kind: 'treatment', occurredAt: first?.occurredAt });
    // Nobody had directed it for her, and what she had agreed to is not known.
    expect([incident?.kind, more]).toEqual(['incident', []]);
    expect([await packs(), await recalled()]).toEqual([-1, [moved?.id]]);
  });
});

describe('a correction', () => {
  const correct = (entryId: string, correction: object, text = 'Read from the pack') =>
    grace.write(`entries/${entryId}/addenda`, { id: randomUUID(), text, correction });

  test('of batch and dose is shown in the entry, to the clinician, the patient, a recall and in copies', async () => {
    const { body } = await treated();
    const [signed] = body.products;
    const fixed = { index: 0, product: signed!.product, lot: `${lot}-9`, expiry: signed!.expiry };
    const dose = { dose: 20, unit: 'units' };
    expect((await correct(body.id, { ...fixed, dose })).status).toBe(201);
    expect((await correct(body.id, { ...fixed, index: 1, dose })).status).toBe(422);
    expect((await correct(body.id, { ...fixed, dose }, '...')).status).toBe(422);
    const shown = { lot: `${lot}-9`, words: '20 units', was: { lot, words: expect.stringContaining('8.2') } };
    const found = (entries: OpenedRecord['entries']) => entries.find(({ id }) => id === body.id);
    const opened = (await grace.open({ reason: 'planning' })).body as OpenedRecord;
    for (const entries of [opened.entries, await mine()])
      expect(found(entries)).toMatchObject({ treatment: { products: [shown] } });
    expect([await recalled(), await recalled(`${lot}-9`)]).toEqual([[], [body.id]]);
    expect([await packs(), await packs(`${lot}-9`)]).toEqual([0, -1]);
    const stored = await nia.post('/api/admin/stored-treatments', {});
    expect(stored.text).toContain(`${lot}-9`);
    expect((await grace.client.get('/api/user/record/summary')).text).toContain(`${lot}-9`);
    const [correction] = await mine();
    await strike(correction!.id, 'entered-in-error');
    expect(found(await mine())).toMatchObject({ treatment: { products: [{ lot, was: null }] } });
    expect([await packs(), await packs(`${lot}-9`)]).toEqual([-1, 0]);
    await strike(body.id, 'entered-in-error');
    expect(outcomeOf(await correct(body.id, { ...fixed, dose }))).toEqual([409, 'struck_out']);
  });

  test('by which it breaks a rule is an incident, on its own day', async () => {
    const { body } = await treated();
    const recalledLot = `${lot}-R`;
    const product = 'Botox 50 units';
    const batch = await nia.post('/api/admin/stock', {
      product,
      lot: recalledLot,
      expiry: inDays(9),
      quantity: 1,
    });
    const recall = { date: inDays(0), reason: 'Particles in the vial' };
    await nia.post(`/api/admin/stock/${batch.body.id}/recall`, { recall });
    const fixed = { index: 0, product, lot, expiry: inDays(90) };
    await correct(body.id, { ...fixed, dose: { dose: 8, unit: 'units' } });
    expect((await mine()).map(({ kind }) => kind)).not.toContain('incident');
    await correct(body.id, { ...fixed, dose: { dose: 200, unit: 'units' } });
    await correct(body.id, { ...fixed, lot: recalledLot });
    const entries = await mine();
    expect(entries.find(({ kind }) => kind === 'incident')).toMatchObject({
      refersTo: body.id,
      text: expect.stringMatching(/allows 20 units, and this is 200\. Read from the pack/) as string,
    });
    expect(entries[0]?.text).toContain('has been recalled');
  });

  test('that is struck out is an incident where the treatment broke more rules as it was first signed', async () => {
    const { body } = await treated();
    const [signed] = body.products;
    const fixed = { index: 0, product: signed!.product, lot, expiry: signed!.expiry };
    const dose = (units: number) => ({ ...fixed, dose: { dose: units, unit: 'units' } });
    await correct(body.id, dose(200));
    await correct(body.id, dose(8));
    const [right, incident] = await mine();
    await strike(right!.id, 'entered-in-error');
    const [raised] = await mine();
    expect(raised).toMatchObject({ kind: 'addendum', refersTo: incident!.id });
    expect(raised?.text).toContain('and this is 200. Wrong syringe');
    const [, , , wrong] = await mine();
    await strike(wrong!.id, 'entered-in-error');
    expect((await mine())[0]?.title).toBe('Entered in error');
  });

  test('of the product counts for its interval and its direction, and gives back what it took', async () => {
    const filler = treatmentBody({ warningReason: 'On paper' });
    await grace.write('treatments', filler);
    const [given] = filler.products;
    const fixed = { index: 0, lot: given!.lot, expiry: given!.expiry };
    const toxin = { ...fixed, product: 'Botox 50 units', productId: 'botox' };
    await correct(filler.id, { ...toxin, dose: null });
    expect((await treated()).answer.text).toContain('may be given again from');
    await correct(filler.id, { ...toxin, dose: { dose: 8, unit: 'units' } });
    expect((await treated()).answer.text).toContain('no administration left');
    await correct(filler.id, { ...fixed, product: given!.product, dose: { dose: 1, unit: 'ml' } });
    expect((await treated()).answer.status).toBe(201);
  });
});
