import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { startCluster } from '#api/db/embedded/cluster.ts';
import { openDatabase } from '#api/db/connection.ts';
import { migrate } from '#api/db/migrate.ts';
import { compactListCounts } from '#api/db/listCounts.ts';
import { buildBooking, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { createDatabase, databaseUrl } from '#api/testing/clone.ts';
import type { Patient, Setting } from './line.ts';
import { parentOf } from './processorTime.ts';
import { startServer } from './servers.ts';

export const recordKey = 'a record key for tests only which is of no use elsewhere';

const sessionKey = 'a key for the benchmark only and of no use elsewhere';

const patientCount = 32;
const bookingsEach = 20;

/** Headers that Node and Koa set by themselves, and the request's id. */
const ofEachAnswer = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'x-request-id',
]);

async function signIn(clinicUrl: string, email: string): Promise<string> {
  const response = await fetch(`${clinicUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: factoryPassword }),
  });
  if (!response.ok) throw new Error(`sign-in failed: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

interface Postgres {
  postgres: string;
  /** PostgreSQL's postmaster, the parent of all other processes of the cluster. */
  postmaster: number;
}

/** A throw-away PostgreSQL with its usual settings, our built server and the bare one, and patients. */
export async function startSetting(): Promise<Setting & Postgres & { stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clinic-bench-'));
  chmodSync(dataDir, 0o755); // root's PostgreSQL runs as another user
  const cluster = await startCluster({ dataDir });
  await migrate(cluster.url);
  const db = openDatabase(cluster.url);
  const startClinic = (url: string, settings: Record<string, string> = {}) =>
    startServer(
      'dist/api/server.js',
      {
        DATABASE_URL: url,
        SESSION_KEYS: sessionKey,
        RECORD_KEYS: recordKey,
        RATE_LIMIT_SCALE: '1000000000',
        LOG_LEVEL: 'error',
        ...settings,
      },
      '/api/ready',
    );
  const clinic = await startClinic(cluster.url);

  const others: (() => Promise<unknown>)[] = [];
  async function addClinic(fill: (db: Knex) => Promise<void>) {
    const name = `bench_${others.length}`;
    await createDatabase(cluster.url, name);
    const url = databaseUrl(cluster.url, name);
    await migrate(url);
    // Filling it takes longer than the server gives a request.
    const itsDb = openDatabase(url, { statementTimeout: 0 });
    await fill(itsDb);
    // As after two nights: rows are vacuumed, numbers folded, and their table is as short as it is then.
    for (let night = 0; night < 2; night++) {
      await compactListCounts(itsDb);
      await itsDb.raw('VACUUM ANALYZE');
    }
    const server = await startClinic(url);
    others.push(async () => Promise.all([server.stop(), itsDb.destroy()]));
    return { url: server.url, pid: server.pid, db: itsDb };
  }

  async function addPatient(bookings: number): Promise<Patient> {
    const { id, email } = await buildUser(db);
    for (let row = 0; row < bookings; row++) {
      await buildBooking(db, { userId: id, message: 'I would like to know more.' });
    }
    return { id, email, cookie: await signIn(clinic.url, email) };
  }
  const patients: Patient[] = [];
  const senders: Patient[] = [];
  for (let count = 0; count < patientCount; count++) {
    patients.push(await addPatient(bookingsEach));
    senders.push(await addPatient(0));
  }
  const { headers } = await fetch(`${clinic.url}/api/bookings/mine`, {
    headers: { cookie: patients[0]!.cookie },
  });
  const ofApi = [...headers].filter(([name]) => !ofEachAnswer.has(name));
  const bare = await startServer(
    'dist/bench/bareServer.js',
    {
      DATABASE_URL: cluster.url,
      SESSION_KEYS: sessionKey,
      HEADERS: JSON.stringify(Object.fromEntries(ofApi)),
    },
    '/',
  );
  await db.raw('VACUUM ANALYZE');
  const { rows } = await db.raw<{ rows: { version: string; pid: number }[] }>(
    `SELECT current_setting('server_version') AS version, pg_backend_pid() AS pid`,
  );

  return {
    clinicUrl: clinic.url,
    clinic,
    bare,
    db,
    patients,
    senders,
    addClinic,
    startCopy: (settings) => startClinic(cluster.url, settings),
    signIn,
    postgres: rows[0]?.version ?? '',
    postmaster: parentOf(rows[0]?.pid ?? 0),
    async stop() {
      await clinic.stop();
      await bare.stop();
      for (const stop of others) await stop();
      await db.destroy();
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
