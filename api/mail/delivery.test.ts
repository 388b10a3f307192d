import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { purge } from '#api/jobs/purge.ts';
import { startWorker } from '#api/jobs/worker.ts';
import { enqueueNotice } from '#api/outbox/outbox.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { startMailbox } from '#api/testing/mailbox.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const log = pino({ level: 'silent' });
const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 };

const database = await createTestDatabase();
const mailbox = await startMailbox();
afterAll(async () => {
  await mailbox.close();
  await database.drop();
});
beforeEach(async () => {
  mailbox.received.length = 0;
  await database.knex('outbox_messages').delete();
  await database.knex.raw('DELETE FROM graphile_worker._private_jobs');
});

const env = (smtpUrl: string | undefined) => ({
  smtpUrl,
  mailFrom: 'Clinic <hello@clinic.example>',
  publicUrl: 'http://localhost',
});
const rows = () => database.knex('outbox_messages').orderBy('id');
const waiting = async () => (await rows().where({ state: 'held' })).length;

async function whileWorking(smtpUrl: string | undefined, work: () => Promise<void>, print?: () => void) {
  const settings = { url: database.runtimeUrl, env: env(smtpUrl), log, ...(print && { print }) };
  const worker = await startWorker(settings);
  try {
    await work();
  } finally {
    await worker.stop();
  }
}

let serial = 0;
const enqueue = (change: object = {}) =>
  enqueueNotice(database.knex, audit, {
    kind: 'password_changed',
    subjectType: 'user',
    subjectId: 1,
    version: ++serial,
    recipient: `person${serial}@example.test`,
    ...change,
  });

describe('the outbox', () => {
  test('sends each message once with two workers', async () => {
    const booking = await buildConfirmed(database.knex);
    for (let index = 0; index < 60; index++) await enqueue();
    await enqueue({ kind: 'booking_confirmed', subjectType: 'booking', subjectId: booking.id });
    await whileWorking(mailbox.url, () =>
      whileWorking(mailbox.url, () => waitUntil(async () => (await waiting()) === 0)),
    );
    expect(mailbox.received).toHaveLength(61);
    expect(new Set(mailbox.received.flatMap(({ to }) => to)).size).toBe(61);
    expect(new Set((await rows()).map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(
      new Set(['sent 1']),
    );
  });

  test('holds a message until it is due', async () => {
    await enqueueNotice(
      database.knex,
      { ...audit, mailHoldSeconds: 2 },
      { kind: 'password_changed', subjectType: 'user', subjectId: 1, recipient: 'a@example.test' },
    );
    const queuedAt = Date.now();
    await whileWorking(mailbox.url, () => waitUntil(async () => (await waiting()) === 0));
    expect(mailbox.received[0]!.at - queuedAt).toBeGreaterThan(1900);
  });

  test('sends once and on time', async () => {
    await enqueue({ notBefore: new Date(Date.now() + 60_000) });
    await enqueue();
    await whileWorking(mailbox.url, () => waitUntil(async () => (await waiting()) === 1));
    expect(mailbox.received.map(({ to }) => to)).toEqual([[`person${serial}@example.test`]]);
  });

  test('sends the other messages of a batch when some cannot be composed or are refused', async () => {
    await enqueue({ kind: 'a kind that nobody knows' });
    await enqueue({ recipient: 'no address' });
    await enqueue();
    await whileWorking(mailbox.url, () => waitUntil(async () => (await waiting()) === 2));
    const [unwritten, refused, sent] = await rows();
    expect(unwritten).toMatchObject({ state: 'held', attempts: 1, last_error: null });
    expect(refused).toMatchObject({
      state: 'held',
      attempts: 1,
      last_error: expect.stringMatching(/EADDRESS$/),
    });
    expect(sent).toMatchObject({ state: 'sent', attempts: 1 });
    for (const { not_before } of [unwritten, refused])
      expect(Date.parse(not_before)).toBeGreaterThan(Date.now());
    expect(mailbox.received).toHaveLength(1);
  });

  test('sends messages again with back-off when their outcome cannot be written', async () => {
    await enqueue();
    await enqueue();
    await database.knex.raw(
      `ALTER TABLE outbox_messages ADD CONSTRAINT none_is_sent CHECK (state <> 'sent') NOT VALID`,
    );
    await whileWorking(mailbox.url, () =>
      waitUntil(async () => (await rows()).every(({ attempts }) => attempts === 1)),
    ).finally(() => database.knex.raw('ALTER TABLE outbox_messages DROP CONSTRAINT none_is_sent'));
    const held = await rows();
    for (const { not_before } of held) expect(Date.parse(not_before)).toBeGreaterThan(Date.now() + 4000);
    expect(held.map(({ state }) => state)).toEqual(['held', 'held']);
    expect(mailbox.received).toHaveLength(2);
  });

  test('does not store a message of a failed transaction', async () => {
    await database.knex
      .transaction(async (trx) => {
        await enqueueNotice(trx, audit, {
          kind: 'password_changed',
          subjectType: 'user',
          subjectId: 1,
          recipient: 'a@example.test',
        });
        throw new Error('no');
      })
      .catch(() => {});
    expect(await rows()).toEqual([]);
  });

  test('retries with back-off, and gives up after the tenth attempt', async () => {
    mailbox.refuse('come back later');
    await enqueue();
    await enqueue();
    await whileWorking(mailbox.url, async () => {
      await waitUntil(async () => (await rows()).every(({ attempts }) => attempts === 1));
      const [first, second] = await rows();
      expect(first).toMatchObject({
        state: 'held',
        last_error: 'The mail server did not take it, EENVELOPE, 451',
      });
      const wait = (row: { not_before: string }) => Date.parse(row.not_before) - Date.now();
      expect(wait(first)).toBeGreaterThan(5000);
      expect(wait(first)).toBeLessThan(15_100);
      expect(first.not_before).not.toBe(second.not_before);
      await database.knex('outbox_messages').update({ attempts: 9, not_before: database.knex.fn.now() });
      await waitUntil(async () => (await waiting()) === 0);
    });
    mailbox.refuse();
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['dead', 10],
      ['dead', 10],
    ]);
    expect(mailbox.received).toEqual([]);
  });

  test('keeps messages visible without a mail server, and prints them if configured', async () => {
    await enqueue();
    let printed = 0;
    await whileWorking(
      undefined,
      () => waitUntil(async () => (await rows())[0]?.last_error === 'No mail server is configured.'),
      () => void printed++,
    );
    expect(printed).toBe(1);
    expect(await rows()).toMatchObject([{ state: 'held', attempts: 0 }]);
    // With a mail server within the hour it is sent.
    await whileWorking(mailbox.url, () => waitUntil(async () => (await waiting()) === 0));
    expect(mailbox.received).toHaveLength(1);
  });

  test('drops messages more than a day late', async () => {
    await enqueue();
    await database.knex('outbox_messages').update({ not_before: new Date(Date.now() - 86_460_000) });
    await whileWorking(mailbox.url, () => waitUntil(async () => (await waiting()) === 0));
    expect(await rows()).toMatchObject([{ state: 'dead', attempts: 0 }]);
    expect(mailbox.received).toEqual([]);
  });

  test.each([
    'victim@example.test\r\nBcc: evil@example.test',
    'victim@example.test, evil@example.test',
    '"a" <victim@example.test>',
  ])('rejects the recipient %j', async (recipient) => {
    await enqueue({ recipient });
    await whileWorking(mailbox.url, () => waitUntil(async () => (await rows())[0].attempts === 1));
    expect(mailbox.received).toEqual([]);
  });
});

describe('the purge', () => {
  test('deletes old messages and keeps others', async () => {
    const { knex } = database;
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    const user = await buildUser(knex);
    await enqueue();
    await enqueue();
    await enqueue();
    const [old, young, held] = await rows();
    await knex('outbox_messages')
      .where({ id: old.id })
      .update({ state: 'sent', created_at: days(31), sent_at: days(31) });
    await knex('outbox_messages')
      .where({ id: young.id })
      .update({ state: 'sent', created_at: days(31), sent_at: days(29) });
    await knex('outbox_messages')
      .where({ id: held.id })
      .update({ created_at: days(40), not_before: days(-3) });
    const receipt = (created: number, key: string) => ({
      scope: 'x',
      key,
      fingerprint: Buffer.from('x'),
      created_at: days(created),
    });
    await knex('idempotency_receipts').insert(
      Array.from({ length: 1500 }, (_, index) =>
        receipt(31, `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`),
      ).concat(receipt(29, '11111111-0000-4000-8000-000000000000')),
    );
    const session = (seen: number, id: string) => ({
      id_hash: Buffer.from(id),
      user_id: user.id,
      data: '{}',
      seen_at: days(seen),
    });
    await knex('sessions').insert([session(8, 'old'), session(6, 'young')]);
    await knex('rate_limits').insert([
      { key: 'old', hits: 1, resets_at: days(2) },
      { key: 'young', hits: 1, resets_at: days(0) },
    ]);
    expect(await purge(knex)).toMatchObject({
      receipts: 1500,
      mailContents: 1,
      requestCounters: 1,
      sessions: 1,
    });
    expect((await rows()).map(({ recipient }) => recipient === '')).toEqual([true, false, false]);
    expect(await knex('sessions').pluck('id_hash')).toEqual([Buffer.from('young')]);
    expect(await purge(knex)).toMatchObject({
      receipts: 0,
      mailContents: 0,
      requestCounters: 0,
      sessions: 0,
    });
  });
});
