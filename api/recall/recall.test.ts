import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RecallResult } from '#shared/contracts/stock.ts';
import { recallTaskText } from '#shared/domain/stock.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { changeEntries } from '#api/testing/byForce.ts';
import { inDays } from '#api/testing/forms.ts';
import { incidentBody } from '#api/testing/recordForms.ts';
import { bodyWith, treatWith } from '#api/testing/treatWith.ts';

let lot: string;
let lots = 0;

const app = await testApp();
const clinician = await app.signIn(
  await buildAdmin(app.db, { firstName: 'Nia', lastName: 'Okafor', isClinician: true }),
);
beforeEach(() => {
  lot = `R-${++lots}00`;
});

const write = (userId: number, part: string, body: object) =>
  clinician.post(`/api/admin/records/${userId}/${part}`, body, { 'Idempotency-Key': randomUUID() });

const treat = (given: { product?: string; lot?: string } = {}, names = {}) =>
  treatWith(app, clinician, { lot, ...given }, names);
const search = async (sought: object) => {
  const answer = await clinician.post('/api/admin/stock/search', { lot: null, product: null, ...sought });
  expect(answer.status).toBe(200);
  const found = answer.body as RecallResult;
  // Near misses are listed apart.
  return { ...found, findings: found.findings.filter(({ isNear }) => !isNear) };
};
const readsOf = (userId: number) => app.db('record_reads').where({ user_id: userId });

test('a prescriber sees which names in treatments and stock mean no product of the list', async () => {
  const prescriber = await app.signIn(await buildAdmin(app.db, { isPrescriber: true }));
  const body = { product: 'Glow Mix', lot, expiry: inDays(90), quantity: 1 };
  expect((await clinician.post('/api/admin/stock', body)).status).toBeLessThan(300);
  await treat();
  await treat({ product: 'Voluma  Deluxe' });
  const [typed, wrong] = [await treat({ product: 'Volluma' }), await treat({ product: 'Vvoluma' })];
  const correction = { index: 0, product: 'Voluma', lot, expiry: inDays(90), dose: null };
  const read = { id: randomUUID(), text: 'Read again', correction };
  await write(typed.user.id, `entries/${typed.entryId}/addenda`, read);
  const strike = {
    id: randomUUID(),
    refersTo: wrong.entryId,
    mistake: 'entered-in-error',
    text: 'Not given',
  };
  await write(wrong.user.id, 'withdrawals', strike);
  expect((await prescriber.get('/api/admin/products/unmatched')).body).toEqual([
    { product: 'Glow Mix', treatments: 0, batches: 1 },
    // What was typed wrongly stands in the stock alone.
    { product: 'Volluma', treatments: 0, batches: 1 },
    { product: 'Voluma  Deluxe', treatments: 1, batches: 1 },
    { product: 'Vvoluma', treatments: 0, batches: 1 },
  ]);
  // A recall names what was typed by hand apart.
  const { findings } = await search({ product: 'Voluma' });
  const byHand = findings.filter(({ isTyped }) => isTyped).map(({ product }) => product);
  expect([byHand, findings.length]).toEqual([['Voluma  Deluxe'], 3]);
});

test('a recall of before a treatment that is known only now is a task for a clinician, one for each patient', async () => {
  const [given, other] = [await treat(), await treat({ lot: `${lot}9` })];
  await write(given.user.id, 'treatments', { ...bodyWith({ lot }), sure: ['repeated'] });
  const { body } = await clinician.get('/api/admin/stock');
  const { id } = (body as { id: number; lot: string }[]).find((one) => one.lot === lot)!;
  const mark = (date: string) =>
    clinician.post(`/api/admin/stock/${id}/recall`, { recall: { date, reason: 'Particles' } });
  const tasks = () => app.db('tasks').whereIn('user_id', [given.user.id, other.user.id]);
  expect((await mark(inDays(0))).status).toBe(200);
  expect(await tasks()).toEqual([]);
  expect((await mark(inDays(-2))).status).toBe(200);
  expect((await mark(inDays(-2))).status).toBe(200);
  expect(await tasks()).toMatchObject([
    {
      user_id: given.user.id,
      is_clinical: true,
      text: expect.stringMatching(/^For a clinician: said before, arrived after the treatment of/),
    },
  ]);
});

describe('a recall', () => {
  test('finds who was given a batch in any spelling, and whom to contact', async () => {
    const { user, entryId } = await treat();
    const { phone } = await buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(5) });
    const other = await treat({ lot: `${lot}123` });
    const { findings, read, unreadable } = await search({ lot: ` ${lot.toLowerCase().replace('-', ' ')}` });
    expect(findings).toEqual([
      {
        entryId,
        userId: user.id,
        name: 'Grace Khan',
        bornOn: user.dateOfBirth,
        phone,
        hasAccount: true,
        date: inDays(0),
        product: 'Juvéderm Voluma',
        lot,
        expiry: inDays(90),
        totals: [{ unit: 'ml', total: 0.82 }],
        isInAddition: false,
        isNear: false,
        isTyped: false,
      },
    ]);
    expect(read).toBeGreaterThan(1);
    expect(unreadable).toBe(0);
    expect(await readsOf(other.user.id)).toEqual([]);
  });

  test('finds a product by a part of its name, and a batch of it only with both', async () => {
    const first = await treat({ product: `Filler ${lot}x 1 ml` });
    const second = await treat({ product: `filler ${lot}X`, lot: `${lot}9` });
    const ids = async (sought: object) =>
      (await search(sought)).findings.map(({ entryId }) => String(entryId)).toSorted();
    expect(await ids({ product: `FILLER ${lot}X` })).toEqual([first.entryId, second.entryId].toSorted());
    expect(await ids({ product: `FILLER ${lot}X`, lot })).toEqual([first.entryId]);
    expect((await clinician.post('/api/admin/stock/search', { lot: ' - ', product: null })).status).toBe(400);
  });

  test('is shown to the patients found, once for each search', async () => {
    const { user } = await treat();
    await write(user.id, 'treatments', bodyWith({ lot }));
    expect((await search({ lot })).findings).toHaveLength(2);
    const { body } = await (await app.signIn(user)).get('/api/user/record');
    expect(body.reads).toMatchObject([{ who: 'Nia Okafor', what: 'recall', reason: null }]);
  });

  test('finds a batch number that was corrected by an addition', async () => {
    const { user, entryId } = await treat({ lot: `${lot}5` });
    const text = `The batch number was ${lot} and not ${lot}5`;
    await write(user.id, `entries/${entryId}/addenda`, { id: randomUUID(), text });
    expect((await search({ lot })).findings).toMatchObject([{ entryId, lot: `${lot}5`, isInAddition: true }]);
    expect((await search({ lot: `${lot}5` })).findings).toMatchObject([{ entryId, isInAddition: false }]);
  });

  test('finds what a treatment or an addition names in words: to dilute with, to numb, instead of its product', async () => {
    const { user } = await treat({ lot: `${lot}6` });
    const body = bodyWith({ lot: `${lot}7` });
    const [used] = body.products;
    const dilution = `2.5 ml bacteriostatic saline, batch ${lot}8`;
    const words = { products: [{ ...used!, dilution }], anaesthetic: `Numbwell cream, lot ${lot}9` };
    expect((await write(user.id, 'treatments', { ...body, ...words })).status).toBe(201);
    const inWords = [{ entryId: body.id, isInAddition: true }];
    const mine = async (sought: object) =>
      (await search(sought)).findings.filter(({ userId }) => userId === user.id);
    for (const named of [
      { lot: `${lot}8` },
      { product: 'Bacteriostatic sodium chloride 0.9%' },
      { product: 'Bacteriostatic saline', lot: `${lot}8` },
      { lot: `${lot}9` },
      { product: 'numbwell' },
    ]) {
      expect(await mine(named)).toMatchObject(inWords);
    }
    expect(await mine({ product: 'Bacteriostatic saline', lot: `${lot}5` })).toEqual([]);
    expect(await mine({ product: 'Belotero Balance' })).toEqual([]);
    const text = `The syringe was Belotero Balance, batch ${lot}4`;
    await write(user.id, `entries/${body.id}/addenda`, { id: randomUUID(), text });
    expect(await mine({ product: 'Belotero Balance' })).toMatchObject(inWords);
    expect(await mine({ product: 'Belotero Intense' })).toEqual([]);
    expect(await mine({ product: 'Belotero Balance', lot: `${lot}4` })).toMatchObject(inWords);
  });

  test('finds what an incident says that was given', async () => {
    const { user } = await treat({ lot: `${lot}2` });
    const at = new Date(Date.now() - 60_000).toISOString();
    const steps = [{ at, text: `Hyalase 1500 units, batch ${lot}3` }];
    const body = incidentBody({ steps });
    expect((await write(user.id, 'incidents', body)).status).toBe(201);
    const found = { entryId: body.id, userId: user.id, lot: `${lot}3`, isInAddition: true };
    expect((await search({ lot: `${lot}3` })).findings).toMatchObject([found]);
    expect((await search({ product: 'Hyaluronidase', lot: `${lot}3` })).findings).toMatchObject([found]);
    const text = `It was Hyalase, batch ${lot}6`;
    await write(user.id, `entries/${body.id}/addenda`, { id: randomUUID(), text });
    const added = { ...found, lot: `${lot}6` };
    expect((await search({ lot: `${lot}6` })).findings).toMatchObject([added]);
    const stored = await clinician.post('/api/admin/stored-treatments', {});
    for (const { entryId: _, ...row } of [found, added]) {
      expect(stored.body.treatments).toContainEqual(expect.objectContaining(row));
    }
  });

  test('finds somebody under the account that theirs was joined with, and whose account is gone', async () => {
    const { user: joined } = await treat();
    const kept = await buildUser(app.db, { firstName: 'Gracie', lastName: 'Khan' });
    const stay = { name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
    const path = `/api/admin/users/${kept.id}/merge`;
    expect((await clinician.post(path, { otherId: joined.id, ...stay })).status).toBe(200);
    const { user: gone } = await treat({}, { firstName: 'Ada' });
    await app.db('users').where({ id: gone.id }).delete();
    const { findings } = await search({ lot });
    expect(findings).toHaveLength(2);
    expect(findings).toContainEqual(expect.objectContaining({ userId: kept.id, name: 'Gracie Khan' }));
    expect(findings).toContainEqual(
      expect.objectContaining({ userId: gone.id, name: 'Ada Khan', phone: null, hasAccount: false }),
    );
    expect(await readsOf(kept.id)).toHaveLength(1);
  });

  test('says how many treatments and corrections could not be read, instead of leaving them out silently', async () => {
    const { user, entryId } = await treat();
    const id = randomUUID();
    const correction = { index: 0, product: 'Voluma', lot: `${lot}7`, expiry: inDays(90), dose: null };
    await write(user.id, `entries/${entryId}/addenda`, { id, text: 'Read again', correction });
    const { unreadable } = await search({ lot });
    for (const spoilt of [entryId, id])
      await changeEntries(app.db, { id: spoilt }, { sealed: Buffer.alloc(40) });
    expect(await search({ lot })).toMatchObject({ findings: [], unreadable: unreadable + 2 });
  });

  test('leaves neither batch nor product in events, and no answer is stored', async () => {
    await treat();
    await search({ lot });
    for (const table of ['events', 'record_reads', 'idempotency_receipts']) {
      expect(JSON.stringify(await app.db(table))).not.toContain(lot);
    }
  });
});

describe('the call list of a recall', () => {
  const add = (userIds: number[]) =>
    clinician.post('/api/admin/stock/recall-tasks', { userIds }, { 'Idempotency-Key': randomUUID() });
  const tasksOf = (userId: number) => app.db('tasks').where({ user_id: userId });

  test('is one task for each patient, however often it is made, and says nothing clinical', async () => {
    const [first, second] = [await buildUser(app.db), await buildUser(app.db)];
    const answers = await Promise.all([add([first.id, second.id]), add([first.id, second.id, first.id])]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ body }) => body.added).toSorted((a, b) => a - b)).toEqual([0, 2]);
    const [task, ...more] = await tasksOf(first.id);
    expect(more).toEqual([]);
    expect(task).toMatchObject({ text: recallTaskText, done_at: null });
    expect(recallTaskText).toBe('Ring about a product notice');
    const desk = await app.signIn(await buildAdmin(app.db));
    const { body } = await desk.get('/api/admin/tasks');
    expect(body).toContainEqual(expect.objectContaining({ userId: first.id, text: recallTaskText }));
  });

  test('leaves out staff and deleted accounts', async () => {
    const gone = await buildUser(app.db, { deletedAt: '2026-01-02T03:04:05Z' });
    const staff = await buildAdmin(app.db);
    const here = await buildUser(app.db);
    expect((await add([gone.id, staff.id, here.id, 2_147_483_647])).body).toEqual({ added: 1 });
    expect((await add([])).status).toBe(400);
  });
});
