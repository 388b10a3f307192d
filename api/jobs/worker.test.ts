import pino from 'pino';
import { expect, test } from 'vitest';
import { findFreePort } from '#api/db/embedded/freePort.ts';
import { startWorker } from '#api/jobs/worker.ts';

test('starts without its database, and stops', async () => {
  const env = { smtpUrl: undefined, mailFrom: 'hello@clinic.example', publicUrl: 'https://site.example' };
  const url = `postgres://nobody@127.0.0.1:${await findFreePort()}/none`;
  const worker = await startWorker({ url, env, log: pino({ level: 'silent' }) });
  await expect(worker.stop()).resolves.toBeUndefined();
});
