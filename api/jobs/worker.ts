import { setTimeout as sleep } from 'node:timers/promises';
import { run } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { PrimaryClient } from '#api/db/client.ts';
import { openDatabase } from '#api/db/connection.ts';
import { eraseUser, findOverdueErasures } from '#api/customers/deletion.service.ts';
import { eraseFinishedGuests } from '#api/customers/erasing.ts';
import type { Env } from '#api/env.ts';
import { silent } from '#api/jobs/jobsSchema.ts';
import { purge } from '#api/jobs/purge.ts';
import { deliver, findStranded, type DeliverySettings } from '#api/outbox/deliver.ts';
import { smtpServer } from '#api/outbox/mailServer.ts';
import { addSendJobs } from '#api/outbox/outbox.ts';

const concurrency = 3;
/** A rush of new jobs is looked at this often, not once for each. */
const gatherMs = 100;
const sweepMs = 10_000;
const restartMs = 1000;
/** No statement of the queue takes nearly as long. */
const answerMs = 15_000;
/** A job that is this late has lost its worker. */
const graceSeconds = 5;

/** The clinic itself, without a person at the desk. */
const actOfClinic = { actorId: null, requestId: 'job', ip: '', mailHoldSeconds: 0 };

export interface WorkerSettings {
  url: string;
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;
  log: Logger;
  print?: DeliverySettings['print'];
}

/**
 * Runs the jobs of this process: sending messages, erasing accounts, purging. They have connections of
 * their own, so that a slow mail server never keeps a visitor waiting. Any number of copies may run.
 */
export async function startWorker({
  url,
  env,
  log,
  print,
}: WorkerSettings): Promise<{ stop(): Promise<void> }> {
  const db = openDatabase(url, { max: concurrency + 1 });
  // A job taken or done need not reach the disk at once: after a crash it is done again, and every job bears that.
  const options = '-c synchronous_commit=off';
  const pool = new pg.Pool({
    connectionString: url,
    Client: PrimaryClient,
    max: 3,
    application_name: 'clinic-jobs',
    options,
    // As in connection.ts: with a pipeline, a connection that does not answer is given up.
    query_timeout: answerMs,
    pipeline: true,
  });
  const onError = (error: Error) => log.warn({ err: error }, 'the job queue lost its database');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const mailServer = env.smtpUrl ? smtpServer(env.smtpUrl) : undefined;
  const clinicAct = { ...actOfClinic, hasMailServer: mailServer !== undefined };
  const delivery = {
    db,
    log,
    mailServer,
    from: env.mailFrom,
    publicUrl: env.publicUrl,
    ...(print && { print }),
  };

  let isStopping = false;
  const startRunner = () =>
    run({
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      pollInterval: 1000,
      logger: silent,
      preset: {
        worker: {
          localQueue: {
            size: concurrency,
            refetchDelay: { durationMs: gatherMs, maxAbortThreshold: Number.POSITIVE_INFINITY },
          },
        },
      },
      crontab: '17 3 * * * purge ?fill=1d',
      taskList: {
        // Without a mail server the jobs are left where they are.
        ...((mailServer || print) && {
          send_message: (payload: unknown) => deliver(delivery, (payload as { id: number }).id),
        }),
        erase_user: (payload) => eraseUser(db, clinicAct, (payload as { userId: number }).userId),
        purge: async () => {
          const guests = await eraseFinishedGuests(db, clinicAct);
          log.info({ purged: { ...(await purge(db)), guests } }, 'purged');
        },
      },
    });
  let runner = await startRunner();
  /** Without its database for long enough the queue gives up; it is started again until it holds. */
  async function keepRunning(): Promise<void> {
    while (!isStopping) {
      try {
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, 'the job queue stopped');
      }
      if (isStopping) return;
      await sleep(restartMs);
      await startRunner().then(
        (started) => (runner = started),
        () => {},
      );
    }
  }
  const running = keepRunning();

  async function sweep(grace: number): Promise<void> {
    if (mailServer) {
      const ids = await findStranded(db, grace);
      if (ids.length > 0) await addSendJobs(db, (messages) => messages.whereIn('id', ids));
    }
    for (const userId of await findOverdueErasures(db)) await eraseUser(db, clinicAct, userId);
  }
  const sweepSafely = (grace: number) =>
    sweep(grace).catch((error: unknown) =>
      log.warn({ err: error }, 'the outbox could not be looked through'),
    );
  await sweepSafely(0);
  const timer = setInterval(() => void sweepSafely(graceSeconds), sweepMs);

  return {
    async stop() {
      clearInterval(timer);
      isStopping = true;
      await runner.stop().catch(() => {});
      await running;
      mailServer?.close();
      await pool.end();
      await db.destroy();
    },
  };
}
