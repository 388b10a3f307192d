import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Batch } from '#shared/contracts/stock.ts';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { outcomeOf, testApp } from '#api/testing/app.ts';
import { atDesk } from '#api/testing/deskClient.ts';
import { inDays } from '#api/testing/forms.ts';
import { treatmentBody } from '#api/testing/recordForms.ts';

let lot: string;
let lots = 0;

const app = await testApp();
const clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
const userId = (await buildUser(app.db)).id;
beforeEach(() => {
  lot = `C-${++lots}00`;
});

const receive = (given: object = {}) =>
  clinician.post('/api/admin/stock', {
    product: 'Juvéderm Voluma',
    lot,
    expiry: inDays(90),
    quantity: 3,
    ...given,
  });
const received = async (given: object = {}) => {
  const { status, body } = await receive(given);
  expect(status).toBe(201);
  return body as Batch;
};
const change = (batch: Batch, part: string, body: object) =>
  clinician.post(`/api/admin/stock/${batch.id}/${part}`, body);
const recall = (batch: Batch, mark: object | null = { date: inDays(-1), reason: 'Particles in the vial' }) =>
  change(batch, 'recall', { recall: mark });
const list = async () => (await clinician.get('/api/admin/stock')).body as Batch[];
const find = async (its = lot) => (await list()).filter((batch) => batch.lot === its);

type Product = Partial<ReturnType<typeof treatmentBody>['products'][number]>;
const treat = (given: Product = {}, body = treatmentBody({ warningReason: 'On paper' })) =>
  clinician.post(
    `/api/admin/records/${userId}/treatments`,
    { ...body, products: body.products.map((product) => ({ ...product, lot, ...given })) },
    { 'Idempotency-Key': randomUUID() },
  );

describe('a batch', () => {
  test('that is open too long asks before what is left of it is given; one that is opened anew does not', async () => {
    const left = { packs: 0 };
    const batch = await received();
    const opening = { openedOn: inDays(-2), useBy: inDays(-1) };
    expect((await change(batch, 'opening', { opening: { ...opening, useBy: inDays(-3) } })).status).toBe(400);
    expect((await change(batch, 'opening', { opening })).body.opening).toEqual(opening);
    expect(outcomeOf(await treat(left))).toEqual([409, 'batch_open_too_long']);
    expect((await treat({ packs: 1 })).status).toBe(201);
    // The list of products does not say how long it keeps.
    expect(outcomeOf(await treat(left))).toEqual([409, 'batch_open_too_long']);
    const given = { id: randomUUID(), reason: 'Drawn up yesterday' };
    expect((await treat(left, treatmentBody({ warningReason: 'On paper', given }))).status).toBe(201);
    await change(batch, 'opening', { opening: null });
    expect((await treat(left)).status).toBe(201);
  });

  test('is opened by the treatment that takes a pack of it, for as many days as the product keeps', async () => {
    await received({ product: 'Hyalase' });
    const given = { id: randomUUID(), reason: 'Given without a direction' };
    const dose = { dose: 100, unit: 'units' as const };
    const dissolve = () =>
      treat({ product: 'Hyalase', points: [], dose }, treatmentBody({ warningReason: 'On paper', given }));
    const asked = { product: 'Hyalase', points: [], dose, packs: 0 };
    const acute = treatmentBody({ warningReason: 'On paper', withoutDirection: given });
    expect((await treat(asked, acute)).text).toContain('not known when the open pack of Hyalase');
    expect((await dissolve()).status).toBe(201);
    expect(outcomeOf(await treat(asked, { ...acute, withoutDirection: null }))).toEqual([
      409,
      'direction_needed',
    ]);
    const [batch] = await find();
    expect(batch?.opening).toEqual({ openedOn: inDays(0), useBy: inDays(0) });
    const opened = async (openedOn: string, useBy: string) =>
      outcomeOf(await change(batch!, 'opening', { opening: { openedOn, useBy } }));
    expect(await opened(inDays(1), inDays(1))).toEqual([422, 'opened_ahead']);
    expect(await opened(inDays(0), inDays(1))).toEqual([422, 'open_too_long']);
    expect(await opened(inDays(-1), inDays(-1))).toEqual([200, null]);
  });

  test('has the batch number of a code that was scanned, and never the code', async () => {
    const gtin = '05012345678900';
    const scanned = `]d201${gtin}1728053110${lot}`;
    expect(await received({ lot: scanned })).toMatchObject({ lot, count: 3 });
    expect((await treat({ lot: `https://id.gs1.org/01/${gtin}/10/${lot}` })).status).toBe(201);
    expect(await find()).toMatchObject([{ lot, count: 2 }]);
    for (const unread of [`]d201${gtin}17280531`, `(01)${gtin}`, 'https://www.example.com/pack']) {
      expect((await receive({ lot: unread })).text).toContain('This is the code of the pack');
      expect(outcomeOf(await treat({ lot: unread }))).toEqual([422, 'batch_unnamed']);
    }
  });

  test.each([{ lot: '-' }, { product: '...' }])(
    'that nobody finds again (%j) is asked for; from a desk it is recorded, and takes nothing from the stock',
    async (unnamed) => {
      const body = treatmentBody();
      expect(outcomeOf(await treat(unnamed))).toEqual([422, 'batch_unnamed']);
      expect(
        outcomeOf(await treat(unnamed, { ...body, given: { id: randomUUID(), reason: 'It was given' } })),
      ).toEqual([422, 'batch_unnamed']);
      const desk = await atDesk(app, clinician);
      const products = body.products.map((product) => ({ ...product, lot, ...unnamed }));
      const path = `/api/admin/records/${userId}/treatments`;
      const sent = await desk.post(
        path,
        { ...body, products },
        { 'Client-Created-At': new Date().toISOString() },
      );
      expect(sent.status).toBe(201);
      const correction = { ...products[0]!, index: 0, dose: null };
      const addition = { id: randomUUID(), text: 'Another batch', correction };
      const entry = `/api/admin/records/${userId}/entries/${body.id}/addenda`;
      expect(outcomeOf(await clinician.post(entry, addition))).toEqual([422, 'batch_unnamed']);
    },
  );

  test('is counted from what happened to it', async () => {
    const batch = await received();
    expect(batch).toEqual({
      id: batch.id,
      product: 'Juvéderm Voluma',
      lot,
      expiry: inDays(90),
      count: 3,
      recall: null,
      opening: null,
    });
    expect(
      (await received({ product: 'JUVEDERM-voluma ', lot: lot.replace('-', ' '), quantity: 2 })).count,
    ).toBe(5);
    expect((await change(batch, 'removals', { kind: 'wasted', quantity: 1 })).body).toMatchObject({
      count: 4,
    });
    expect((await change(batch, 'removals', { kind: 'returned', quantity: 2 })).body).toMatchObject({
      count: 2,
    });
    expect((await treat({ lot: `LOT ${lot}` })).status).toBe(201);
    expect((await treat({ packs: 0 })).status).toBe(201);
    expect(await find()).toMatchObject([{ id: batch.id, count: 1 }]);
  });

  test('is reduced once by a treatment that is sent twice, and may fall below zero', async () => {
    const batch = await received({ quantity: 1 });
    const body = treatmentBody({ warningReason: 'On paper' });
    const answers = await Promise.all([treat({}, body), treat({}, body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await find()).toMatchObject([{ id: batch.id, count: 0 }]);
    expect((await treat({ packs: 2 })).status).toBe(201);
    expect(await find()).toMatchObject([{ id: batch.id, count: -2 }]);
  });

  test('that was never received is created by its first treatment, until its expiry is read from the pack', async () => {
    expect((await treat({ expiry: inDays(30) })).status).toBe(201);
    expect(await find()).toMatchObject([{ count: -1, expiry: inDays(30) }]);
    expect(await received({ expiry: inDays(40) })).toMatchObject({ count: 2, expiry: inDays(40) });
    expect(outcomeOf(await receive({ expiry: inDays(41) }))).toEqual([409, 'other_expiry']);
    expect(await find()).toMatchObject([{ count: 2, expiry: inDays(40) }]);
  });

  test('is created once by several concurrent first treatments', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => treat()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await find()).toMatchObject([{ count: -3 }]);
  });

  test('that was recalled is refused in any spelling, until the recall is removed', async () => {
    const batch = await received();
    expect((await recall(batch)).body).toMatchObject({
      recall: { date: inDays(-1), reason: 'Particles in the vial' },
    });
    for (const product of ['Juvéderm Voluma', 'Voluma']) {
      for (const typed of [lot.toLowerCase(), `Lot: ${lot}`])
        expect(outcomeOf(await treat({ product, lot: typed }))).toEqual([409, 'batch_recalled']);
    }
    expect(await list()).toContainEqual({ ...batch, recall: expect.anything() as unknown });
    expect((await recall(batch)).status).toBe(200);
    const events = await app.db('events').where({ action: 'batch_recalled', subject_id: batch.id });
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('Particles');
    expect((await recall(batch, null)).body).toMatchObject({ recall: null });
    expect((await treat()).status).toBe(201);
  });

  test('whose expiry in stock has passed is refused, whatever expiry the treatment states', async () => {
    await received({ expiry: inDays(-1) });
    for (const product of ['Juvéderm Voluma', 'Voluma']) {
      const other = { product, lot: `Lot: ${lot}`, expiry: inDays(30) };
      expect(outcomeOf(await treat(other))).toEqual([409, 'batch_expired']);
    }
    expect(await find()).toMatchObject([{ count: 3 }]);
  });

  test('is append-only: its movements cannot be changed or removed', async () => {
    const { id } = await received();
    const rows = () => app.db('stock_movements').where({ batch_id: id });
    await expect(rows().update({ quantity: 9 })).rejects.toThrow('append-only');
    await expect(rows().delete()).rejects.toThrow('append-only');
    await expect(app.db.raw('TRUNCATE stock_movements')).rejects.toThrow('append-only');
  });

  test('does not reveal who used it or at what time', async () => {
    await received();
    await treat();
    const [used] = await app
      .db('stock_movements as m')
      .join('batches as b', 'b.id', 'm.batch_id')
      .where({ 'b.lot': lot, 'm.kind': 'used' });
    expect(used).toMatchObject({ on_day: inDays(0), author_id: null });
    expect(JSON.stringify(await app.db('events'))).not.toContain(lot);
  });
});

test('the list leaves out what is used up and has expired, and what expired a year ago', async () => {
  const rows = [
    { lot: 'L-used', expiry: inDays(-1), count: 0 },
    { lot: 'L-left', expiry: inDays(-1), count: 1 },
    { lot: 'L-next', expiry: inDays(0), count: 0 },
    { lot: 'L-old', expiry: inDays(-367), count: 1 },
  ];
  for (const each of rows) {
    const batch = await received({ lot: each.lot, expiry: each.expiry, quantity: 1 });
    if (each.count === 0) await change(batch, 'removals', { kind: 'wasted', quantity: 1 });
  }
  const listed = (await list()).map((batch) => batch.lot).filter((name) => name.startsWith('L-'));
  expect(listed).toEqual(['L-left', 'L-next']);
});
