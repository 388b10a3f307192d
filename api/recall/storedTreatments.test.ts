import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StoredTreatments } from '#shared/contracts/storedTreatments.ts';
import { buildAdmin, buildConfirmed } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { changeEntries } from '#api/testing/byForce.ts';
import { inDays } from '#api/testing/forms.ts';
import { bodyWith, treatWith } from '#api/testing/treatWith.ts';

let lots = 0;

const app = await testApp();
const admin = await buildAdmin(app.db, { firstName: 'Nia', lastName: 'Okafor', isClinician: true });
const nia = await app.signIn(admin);

const write = (userId: number, part: string, body: object) =>
  nia.post(`/api/admin/records/${userId}/${part}`, body, { 'Idempotency-Key': randomUUID() });
const treat = () => treatWith(app, nia, { lot: `S-${++lots}00` });
const store = (client = nia) => client.post('/api/admin/stored-treatments', {});
const storedOf = async (userId: number) =>
  ((await store()).body as StoredTreatments).treatments.filter((one) => one.userId === userId);
const report = (body: object, client = nia) =>
  client.post('/api/admin/stock/reported-searches', body, { 'Idempotency-Key': randomUUID() });
const readsOf = (userId: number) =>
  app
    .db('record_reads')
    .where({ user_id: userId })
    .orderBy('id')
    .select({ what: 'what', at: 'at', readerId: 'reader_id' });

describe('treatments for a desk that may lose the server', () => {
  test('have what a recall needs, and nothing else of the record', async () => {
    const { user, lot } = await treat();
    const { phone } = await buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(40) });
    expect(await storedOf(user.id)).toEqual([
      {
        userId: user.id,
        name: 'Grace Khan',
        bornOn: user.dateOfBirth,
        phone,
        hasAccount: true,
        date: inDays(0),
        product: 'Juvéderm Voluma',
        lot,
        isInAddition: false,
      },
    ]);
    expect(await readsOf(user.id)).toEqual([]);
  });

  test('have a batch number that was corrected by an addition, and whose account is gone', async () => {
    const { lot: meant } = await treat();
    const { user, entryId, lot } = await treat();
    const addendum = { id: randomUUID(), text: `Quetzal: it was ${meant.toLowerCase()}, not ${lot}` };
    await write(user.id, `entries/${entryId}/addenda`, addendum);
    await app.db('users').where({ id: user.id }).delete();
    const gone = { name: 'Grace Khan', phone: null, hasAccount: false, product: 'Juvéderm Voluma' };
    expect(await storedOf(user.id)).toMatchObject([
      { ...gone, lot, isInAddition: false },
      { ...gone, lot: meant.toLowerCase(), isInAddition: true },
    ]);
    expect((await store()).text).not.toContain('Quetzal');
  });

  test('have a corrected number that nobody else was given, and no other word of the addition', async () => {
    const { user, entryId, lot } = await treat();
    const text = 'Batch was 991122, the box V17-LA8: 30ml on 12/03/2026, ring 07700 900123';
    await write(user.id, `entries/${entryId}/addenda`, { id: randomUUID(), text });
    expect((await storedOf(user.id)).map((row) => row.lot)).toEqual([lot, 'V17-LA8', '991122']);
  });

  test('have what a treatment names in words to dilute with and to numb', async () => {
    const { user, lot } = await treat();
    const body = bodyWith({ lot });
    const products = body.products.map((used) => ({
      ...used,
      dilution: 'Bacteriostatic saline, lot DIL-881',
    }));
    const words = { products, anaesthetic: 'Numbwell cream', technique: 'With Juvéderm Voluma, fanned' };
    await write(user.id, 'treatments', { ...body, ...words });
    const named = (await storedOf(user.id)).filter(({ isInAddition }) => isInAddition);
    const rows = named.map((row) => `${row.product}: ${row.lot}`);
    expect(rows).toContain('Numbwell cream: ');
    expect(rows).toContainEqual(expect.stringMatching(/^Bacteriostatic sodium chloride.*: DIL-881$/));
    expect(rows.filter((row) => row.startsWith('Juv'))).toEqual([]);
  });

  test('say how many could not be read', async () => {
    const { user, entryId } = await treat();
    await changeEntries(app.db, { id: entryId }, { sealed: Buffer.alloc(40) });
    const { read, unreadable } = (await store()).body as StoredTreatments;
    expect([read > 0, unreadable, await storedOf(user.id)]).toEqual([true, 1, []]);
  });

  test('are read in batches, none of which is held in a transaction', async () => {
    await treat();
    const reads: { sql: string; __knexTxId?: string }[] = [];
    const follow = (query: (typeof reads)[number]) => {
      if (query.sql.includes('"record_entries"')) reads.push(query);
    };
    app.serverDb.on('query', follow);
    onTestFinished(() => void app.serverDb.off('query', follow));
    expect((await store()).status).toBe(200);
    expect(reads.map(({ sql, __knexTxId }) => [sql.includes('limit'), __knexTxId])).toEqual([
      // What was struck out or corrected, which is little.
      [false, undefined],
      [true, undefined],
    ]);
  });

  test('stand in the history once a day for each person, and are for clinicians', async () => {
    const robin = await buildAdmin(app.db, { isClinician: true });
    const client = await app.signIn(robin);
    await Promise.all([store(client), store(client), store(client)]);
    const events = await app.db('events').where({ action: 'treatments_stored', actor_id: robin.id });
    expect(events).toMatchObject([{ subject_type: 'export', subject_id: null, before: null, after: null }]);
  });
});

describe('a recall without the server', () => {
  test('is a read at its own time of everybody found, also after the right is gone', async () => {
    const robin = await buildAdmin(app.db, { isClinician: true });
    const client = await app.signIn(robin);
    const { user } = await treat();
    const { user: joined } = await treat();
    const { user: other } = await treat();
    const searchedAt = new Date(Date.now() - 3_600_000).toISOString();
    const found = { searchedAt, userIds: [user.id, joined.id, 2_147_483_647] };
    expect((await report(found, client)).status).toBe(404);
    await store(client);
    await app.db('users').where({ id: robin.id }).update({ is_clinician: false });
    expect((await report(found, client)).status).toBe(204);
    const read = { what: 'recall', at: expect.stringContaining(searchedAt.slice(0, -1)), readerId: robin.id };
    expect(await readsOf(user.id)).toEqual([read]);
    expect(await readsOf(joined.id)).toEqual([read]);
    expect(await readsOf(2_147_483_647)).toEqual([]);
    const early = { searchedAt: new Date(Date.now() + 3_600_000).toISOString(), userIds: [other.id] };
    expect((await report(early, client)).status).toBe(204);
    const [{ at } = { at: '' }] = await readsOf(other.id);
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
  });
});
