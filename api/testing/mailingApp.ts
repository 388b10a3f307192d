import { pino } from 'pino';
import { afterAll } from 'vitest';
import { startWorker } from '#api/jobs/worker.ts';
import { startTestApp } from '#api/testing/app.ts';
import { startMailbox } from '#api/testing/mailbox.ts';

/** A clinic whose letters arrive in a mailbox, from a test file's first line until after its last test. */
export async function mailingApp(env?: Parameters<typeof startTestApp>[0]) {
  const mailbox = await startMailbox();
  const app = await startTestApp({ SMTP_URL: mailbox.url, ...env });
  const worker = await startWorker({
    url: app.databaseUrl,
    env: {
      smtpUrl: mailbox.url,
      mailFrom: 'Clinic <hello@clinic.example>',
      publicUrl: 'https://site.example',
    },
    log: pino({ level: 'silent' }),
  });
  afterAll(async () => {
    await worker.stop();
    await app.stop();
    await mailbox.close();
  });
  return { app, mailbox };
}
