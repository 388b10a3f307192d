import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWorker } from '#api/jobs/worker.ts';
import { createTestDatabase, type TestDatabase } from '#api/testing/database.ts';
import { type Mailbox, startMailbox } from '#api/testing/mailbox.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { startWorkerProcess } from '#api/testing/workerProcess.ts';

let database: TestDatabase;
let mailbox: Mailbox;

beforeAll(async () => {
  database = await createTestDatabase();
  mailbox = await startMailbox();
});
afterAll(async () => {
  await mailbox.close();
  await database.drop();
});
beforeEach(async () => {
  mailbox.received.length = 0;
  await database.knex('outbox_messages').delete();
});

/** Puts messages to as many people into the outbox, in one transaction. */
const enqueueMany = (count: number) =>
  database.knex.raw(
    `WITH message AS (
       INSERT INTO outbox_messages (kind, subject_type, subject_id, version, recipient, not_before)
       SELECT 'password_changed', 'user', 1, n, 'person' || n || '@example.test', now()
       FROM generate_series(1, :count) AS n RETURNING id, not_before)
     SELECT count(graphile_worker.add_job('send_message', json_build_object('id', id), run_at := not_before,
       job_key := 'message:' || id)) FROM message`,
    { count },
  );
const countHeld = async () =>
  Number((await database.knex('outbox_messages').where({ state: 'held' }).count('* as n'))[0]!['n']);

describe('500 messages', () => {
  test('all arrive although the worker is killed twenty times, repeats with the same Message-ID', async () => {
    await enqueueMany(500);
    let kills = 0;
    while (kills < 20) {
      const worker = await startWorkerProcess(database.url, mailbox.url);
      const gone = once(worker, 'exit');
      await sleep(10 + Math.random() * 60);
      worker.kill('SIGKILL');
      await gone;
      kills++;
    }
    const last = await startWorkerProcess(database.url, mailbox.url);
    await waitUntil(async () => (await countHeld()) === 0, 60_000);
    const gone = once(last, 'exit');
    last.kill('SIGKILL');
    await gone;
    const ids = new Map<string, Set<string>>();
    for (const { to, mail } of mailbox.received) {
      const known = ids.get(to[0]!) ?? new Set();
      ids.set(to[0]!, known.add(String(mail.messageId)));
    }
    expect(ids.size).toBe(500);
    expect([...ids.values()].every((known) => known.size === 1)).toBe(true);
    // A kill can repeat only what was between the mail server's yes and the commit: three at a time.
    expect(mailbox.received.length).toBeLessThanOrEqual(500 + kills * 3);
  }, 180_000);
});

test('while the mail server is away nothing is lost, and nothing is early when it is back', async () => {
  const count = 40;
  await mailbox.close();
  await enqueueMany(count);
  const env = {
    smtpUrl: mailbox.url,
    mailFrom: 'Clinic <hello@clinic.example>',
    publicUrl: 'http://localhost',
  };
  const worker = await startWorker({ url: database.url, env, log: pino({ level: 'silent' }) });
  try {
    const failedOnce = async () =>
      (await database.knex('outbox_messages').where({ attempts: 0, state: 'held' })).length === 0;
    await waitUntil(failedOnce, 15_000);
    const dueAt = new Map<string, number>();
    for (const row of await database.knex('outbox_messages'))
      dueAt.set(row.recipient, Date.parse(row.not_before));
    await mailbox.open();
    await waitUntil(async () => (await countHeld()) === 0, 60_000);
    expect(mailbox.received).toHaveLength(count);
    for (const { to, at } of mailbox.received) expect(at).toBeGreaterThanOrEqual(dueAt.get(to[0]!)! - 50);
  } finally {
    await worker.stop();
  }
}, 90_000);
