import { setTimeout as sleep } from 'node:timers/promises';
import { run, type Runner } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { PrimaryClient } from '#api/db/client.ts';
import { openDatabase } from '#api/db/connection.ts';
import { eraseUser, findOverdueErasures } from '#api/customers/deletion.service.ts';
import { eraseFinishedGuests } from '#api/customers/erasing.ts';
import type { Env } from '#api/env.ts';
import { silent } from '#api/db/jobsSchema.ts';
import { checkRecords, type CheckSettings } from '#api/jobs/checkRecords.ts';
import { purge } from '#api/jobs/purge.ts';
import { createAnnouncer } from '#api/live/announcer.ts';
import type { DeliverySettings } from '#api/mail/deliver.ts';
import { endOffer, findOverdueOffers } from '#api/offers/ending.ts';
import { smtpServer } from '#api/mail/mailServer.ts';
import { concurrency, startSender } from '#api/mail/sender.ts';

const sweepMs = 10_000;
const restartMs = 1000;
/** Far longer than any statement of the queue takes. */
const answerMs = 15_000;

/** The actor of jobs: the clinic, without a person. */
const actOfClinic = { actorId: null, requestId: 'job', ip: '', mailHoldSeconds: 0 };

export interface WorkerSettings {
  url: string;
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;
  /** For the nightly check of care records; without it there is none. */
  records?: CheckSettings;
  log: Logger;
  print?: DeliverySettings['print'];
}

export interface Worker {
  /** Polls for due messages now. */
  wake(): void;
  stop(): Promise<void>;
}

/** Background work, on a pool of its own: a slow mail server delays no request. Any number of processes may run it. */
export async function startWorker({ url, env, log, print, records }: WorkerSettings): Promise<Worker> {
  // One connection for each transaction of the sender; two for composing messages and for jobs.
  const db = openDatabase(url, { max: concurrency + 2 });
  const pool = new pg.Pool({
    connectionString: url,
    Client: PrimaryClient,
    max: 3,
    application_name: 'clinic-jobs',
    // Jobs are idempotent: after a crash they run again, so their commits need not wait for the disk.
    options: '-c synchronous_commit=off',
    query_timeout: answerMs,
    // Needed, as in connection.ts, to give up a connection that does not answer.
    pipeline: true,
  });
  const onError = (error: Error) => log.warn({ err: error }, 'the job queue lost its database');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const mailServer = env.smtpUrl ? smtpServer(env.smtpUrl) : undefined;
  const clinicAct = { ...actOfClinic, hasMailServer: mailServer !== undefined };
  const announce = createAnnouncer(db);
  const delivery = { db, log, mailServer, from: env.mailFrom, publicUrl: env.publicUrl, announce };

  let isStopping = false;
  const startRunner = () =>
    run({
      pgPool: pool,
      concurrency: 1,
      noHandleSignals: true,
      pollInterval: 1000,
      logger: silent,
      crontab: '17 3 * * * purge ?fill=1d\n47 3 * * * check_records ?fill=1d',
      taskList: {
        erase_user: (payload) => eraseUser(db, clinicAct, (payload as { userId: number }).userId),
        end_offer: (payload) => endOffer(db, clinicAct, (payload as { offerId: number }).offerId),
        purge: async () => {
          const guests = await eraseFinishedGuests(db, clinicAct);
          log.info({ purged: { ...(await purge(db)), guests } }, 'purged');
        },
        check_records: () => records && checkRecords(db, log, records),
      },
    });
  let runner: Runner | undefined;
  /** Restarts the queue, which needs its database to start and gives up after a long outage, until it runs. */
  async function runUntilStopped(): Promise<void> {
    while (!isStopping) {
      try {
        runner = await startRunner();
        if (isStopping) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, 'the job queue stopped');
      }
      if (!isStopping) await sleep(restartMs);
    }
  }
  const running = runUntilStopped();
  // Without a mail server messages stay in the outbox until there is one.
  const sender = mailServer || print ? startSender({ ...delivery, ...(print && { print }) }) : undefined;

  /** Erasures whose job was lost with its worker. */
  async function eraseOverdue(): Promise<void> {
    try {
      for (const userId of await findOverdueErasures(db)) await eraseUser(db, clinicAct, userId);
    } catch (error) {
      log.warn({ err: error }, 'accounts to be erased could not be looked for');
    }
  }
  /** Offers whose job was lost with its worker. */
  async function endOverdueOffers(): Promise<void> {
    try {
      for (const offerId of await findOverdueOffers(db)) await endOffer(db, clinicAct, offerId);
    } catch (error) {
      log.warn({ err: error }, 'offers that have run out could not be looked for');
    }
  }
  await eraseOverdue();
  const timer = setInterval(() => {
    void eraseOverdue();
    void endOverdueOffers();
  }, sweepMs);

  return {
    wake: () => sender?.wake(),
    async stop() {
      clearInterval(timer);
      isStopping = true;
      await Promise.all([sender?.stop(), runner?.stop().catch(() => {})]);
      await running;
      mailServer?.close();
      await pool.end();
      await db.destroy();
    },
  };
}
