import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { startWorker } from '#api/jobs/worker.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { enqueueMany } from '#api/testing/enqueueMany.ts';
import { startMailbox } from '#api/testing/mailbox.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

/** Has to last: within a minute messages fail two and three times, with growing delays. */
const outageMs = 60_000;
const batches = 4;
const batchSize = 20;

const database = await createTestDatabase();
const mailbox = await startMailbox();
afterAll(async () => {
  await mailbox.close();
  await database.drop();
});

test(
  'a minute without the mail server loses no message, and none is sent too early afterwards',
  { tags: 'full' },
  async () => {
    await mailbox.close();
    const env = {
      smtpUrl: mailbox.url,
      mailFrom: 'Clinic <hello@clinic.example>',
      publicUrl: 'http://localhost',
    };
    const worker = await startWorker({ url: database.runtimeUrl, env, log: pino({ level: 'silent' }) });
    try {
      for (let batch = 0; batch < batches; batch++) {
        await enqueueMany(database.knex, batchSize, batch);
        await sleep(outageMs / batches);
      }
      const readTried = () =>
        database.knex('outbox_messages').where({ state: 'held' }).where('attempts', '>', 0);
      await waitUntil(async () => (await readTried()).length === batches * batchSize);
      const rows = await readTried();
      const dueAt = new Map(rows.map((row) => [row.recipient, Date.parse(row.not_before)]));
      await mailbox.open();
      const isEmpty = async () =>
        (await database.knex('outbox_messages').where({ state: 'held' })).length === 0;
      // After two failures the back-off is up to 45 seconds, after three up to 90.
      await waitUntil(isEmpty);
      expect(await database.knex('outbox_messages').whereNot({ state: 'sent' })).toEqual([]);
      expect(mailbox.received).toHaveLength(batches * batchSize);
      expect(new Set(mailbox.received.map(({ to }) => to[0])).size).toBe(batches * batchSize);
      for (const { to, at } of mailbox.received) expect(at).toBeGreaterThanOrEqual(dueAt.get(to[0]!)! - 50);
    } finally {
      await worker.stop();
    }
  },
);
