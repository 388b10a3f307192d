import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { maxAtOnce } from '#api/mail/deliver.ts';
import { concurrency } from '#api/mail/sender.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { enqueueMany } from '#api/testing/enqueueMany.ts';
import { repeats } from '#api/testing/fullRun.ts';
import { startMailbox } from '#api/testing/mailbox.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { createWorkerProcesses } from '#api/testing/workerProcess.ts';

const messages = repeats(500);
const kills = repeats(20);

const database = await createTestDatabase();
const mailbox = await startMailbox();
const workers = createWorkerProcesses(database.runtimeUrl, mailbox.url);
afterAll(async () => {
  workers.remove();
  await mailbox.close();
  await database.drop();
});

const countHeld = async () =>
  Number((await database.knex('outbox_messages').where({ state: 'held' }).count('* as n'))[0]!['n']);

/** Kills one worker after another, each during its first few messages; there is no event to wait for. */
async function killInTurn(times: number): Promise<void> {
  for (let kill = 0; kill < times; kill++) {
    const worker = await workers.start();
    const gone = once(worker, 'exit');
    await sleep(10 + Math.random() * 60);
    worker.kill('SIGKILL');
    await gone;
  }
}

test(`${messages} messages all arrive although the worker is killed ${kills} times, repeats with the same Message-ID`, async () => {
  await enqueueMany(database.knex, messages);
  // Two at a time, because half of the time goes into starting processes.
  await Promise.all([killInTurn(kills / 2), killInTurn(kills / 2)]);
  const last = await workers.start();
  await waitUntil(async () => (await countHeld()) === 0);
  const gone = once(last, 'exit');
  last.kill('SIGKILL');
  await gone;
  const ids = new Map<string, Set<string>>();
  for (const { to, mail } of mailbox.received) {
    const known = ids.get(to[0]!) ?? new Set();
    ids.set(to[0]!, known.add(String(mail.messageId)));
  }
  expect(ids.size).toBe(messages);
  expect([...ids.values()].every((known) => known.size === 1)).toBe(true);
  // A kill can only repeat messages between acceptance and commit.
  expect(mailbox.received.length).toBeLessThanOrEqual(messages + kills * concurrency * maxAtOnce);
});
