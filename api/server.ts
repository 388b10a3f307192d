import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { createApp } from '#api/app.ts';
import { FolderInUseError } from '#api/db/embedded/cluster.ts';
import { pendingMigrations } from '#api/db/migrate.ts';
import { prepareDatabase } from '#api/db/prepare.ts';
import { EnvError, readEnv } from '#api/env.ts';
import { noBackups, startNightlyBackups } from '#api/backup/nightly.ts';
import { createFirstAdmin } from '#api/firstAdmin.ts';
import { toApiError } from '#api/http/errors.ts';
import { databaseReadiness } from '#api/monitoring/health.ts';
import { canAddEntries } from '#api/record/keys.ts';
import { recordKeyFile } from '#api/keys/sessionKeys.ts';
import { openLog } from '#api/log.ts';
import type { Worker } from '#api/jobs/worker.ts';
import { openLive } from '#api/live/streams.ts';
import type { Composed } from '#api/mail/compose.ts';
import { createListener } from '#api/http/listener.ts';
import { fillDemo } from '#api/demo/seed.ts';

// Pretenuring is decided once, from the first requests: a third of the processes allocated a list's rows in the old
// generation and lost a third of their throughput (docs/decisions/013-database-round-trips-and-optimisations.md).
setFlagsFromString('--no-allocation-site-pretenuring');

const drainMs = 10_000;
const exitMs = 15_000;

const print = (text: string) => void process.stdout.write(`${text}\n`);

const printMessage = (recipient: string, { subject, text }: Composed) =>
  print(`\nNot sent, no mail server is configured. To: ${recipient}\nSubject: ${subject}\n\n${text}\n`);

async function start(): Promise<void> {
  const env = readEnv();
  const log = openLog(env.logLevel);
  const database = await prepareDatabase(env);
  const { db, url, owner } = database;
  const firstAdmin = await createFirstAdmin(db, env);
  const demo = process.argv.includes('--demo') ? await fillDemo(db, env.recordKeys) : undefined;

  const nightly =
    env.backups === 'nightly'
      ? startNightlyBackups({ url, folder: env.backupDir, keys: env.backupKeys, log })
      : undefined;
  const backups = nightly ?? noBackups(env.backups === 'off' ? 'off' : 'elsewhere');
  const hasRecordKey = () => canAddEntries(db, env.recordKeys);
  const readiness = databaseReadiness(
    db,
    async () => (await pendingMigrations(db)).length,
    backups,
    hasRecordKey,
  );
  const live = openLive({ url, db, log });
  let starting: Promise<Worker> | undefined = undefined;
  let worker: Worker | undefined = undefined;
  const { app, stop } = createApp({
    env,
    db,
    log,
    readiness,
    live,
    onChange: () => {
      live.announce();
      worker?.wake();
    },
    backups,
    siteFolder: resolve('dist/web'),
  });
  const server = createListener(app);
  let isStopping = false;
  async function shutDown(code: number) {
    if (isStopping) process.exit(1);
    isStopping = true;
    readiness.stop();
    // A client that never ends its request must not keep the database from being closed.
    setTimeout(() => server.closeAllConnections(), drainMs).unref();
    setTimeout(() => process.exit(1), exitMs).unref();
    await live.stop();
    await nightly?.stop();
    // Running requests finish; each connection is closed as soon as it is idle.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    await new Promise((closed) => server.close(closed));
    clearInterval(idle);
    stop();
    await (await starting)?.stop();
    await database.close();
    process.exit(code);
  }
  process.on('SIGTERM', () => void shutDown(0));
  process.on('SIGINT', () => void shutDown(0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void shutDown(1);
  });
  process.on('unhandledRejection', (error) => {
    // The job queue leaves promises unhandled when its database goes away; it and the pools recover by themselves.
    if (toApiError(error)?.status === 503) {
      log.error({ err: error }, 'the database went away');
      return;
    }
    log.fatal({ err: error }, 'unhandled rejection');
    if (!isStopping) void shutDown(1);
  });

  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(env.port, env.host, listening);
  });
  print(`The clinic is open at ${env.publicUrl}`);
  const homePage = await readFile('dist/web/index.html', 'utf8').catch(() => '');
  if (env.isProduction && homePage.includes('data-examples')) {
    print('The pages show invented people and reviews: build them with NODE_ENV=production.');
  }
  if (env.isProduction && !env.databaseUrl) {
    print('DATABASE_URL is not set: the PostgreSQL in the data folder is for trying out, not for a clinic.');
  }
  if (owner) {
    print(
      `The database role "${owner}" of this server owns its tables. "Roles" in docs/operations.md says how to part them.`,
    );
  }
  if (!(await hasRecordKey())) {
    print(
      'RECORD_KEYS lacks the key of the newest care record: this server is not ready, and adds nothing to care records.',
    );
  }
  if (env.recordKeys.length === 0) {
    print('Care records are not open: RECORD_KEYS is not set. .env.example says how it is made.');
  } else if (!process.env['RECORD_KEYS']) {
    print(
      `Care records are encrypted with the key in ${join(env.dataDir, recordKeyFile)}. Keep a copy elsewhere: without it nobody can read them, from a backup neither.`,
    );
  }
  if (firstAdmin) {
    print(
      `\nFirst admin made. Sign in at ${env.publicUrl}/auth with\n  ${firstAdmin.email}\n  ${env.adminPassword ? '(the password of ADMIN_PASSWORD)' : firstAdmin.password}\n`,
    );
  }
  if (demo) print(demo);

  // Loaded now rather than at the start, because the first response does not need it.
  starting = import('#api/jobs/worker.ts').then(({ startWorker }) =>
    startWorker({
      url,
      env,
      log,
      records: env,
      ...(process.argv.includes('--print-mail') && { print: printMessage }),
    }),
  );
  worker = await starting;
}

try {
  await start();
} catch (error) {
  const isForReaders = error instanceof EnvError || error instanceof FolderInUseError;
  process.stderr.write(`${isForReaders ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
