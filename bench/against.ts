import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startCluster } from '#api/db/embedded/cluster.ts';
import { openDatabase } from '#api/db/connection.ts';
import { createDatabase, databaseUrl } from '#api/testing/clone.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { Load } from './line.ts';
import { measure, median, type Sample } from './measure.ts';
import { parentOf } from './processorTime.ts';
import { startServer } from './servers.ts';

/**
 * `npm run bench -- against COMMIT`: this tree and a worktree of the commit, both built, each with a database of its
 * own, are measured in turn. They are filled by the calls of the specification, which no release changes.
 */
const rounds = Number(process.env['ROUNDS'] ?? 7);
const seconds = Number(process.env['SECONDS_EACH'] ?? 4);
const patientCount = 16;
const bookingsEach = 20;

interface Patient {
  id: number;
  email: string;
  cookie: string;
}

const json = { 'content-type': 'application/json' };
const booking = ({ id, email }: Patient) => ({
  userId: id,
  email,
  name: 'Pat Example',
  phone: '020 7946 0123',
  service: 'Consultation',
  preferredDate: addDays(londonToday(new Date()), 3),
  message: 'Mornings are best.',
});
export const bookingRequest = (patient: Patient) => ({
  method: 'POST',
  path: '/api/bookings',
  headers: { ...json, cookie: patient.cookie, 'idempotency-key': `"${randomUUID()}"` },
  body: JSON.stringify(booking(patient)),
});
export const listRequest = ({ cookie }: Patient) => ({ path: '/api/bookings/mine', headers: { cookie } });

async function send(url: string, { path, ...init }: RequestInit & { path: string }): Promise<Response> {
  const answer = await fetch(url + path, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

export async function addPatient(url: string, bookings: number): Promise<Patient> {
  const email = `${randomUUID()}@example.org`;
  const answer = await send(url, {
    method: 'POST',
    path: '/api/register',
    headers: { ...json, 'idempotency-key': `"${randomUUID()}"` },
    body: JSON.stringify({
      email,
      password: 'correct horse battery',
      firstName: 'Pat',
      lastName: 'Example',
      dateOfBirth: '1980-05-03',
      phone: '020 7946 0123',
    }),
  });
  const { id } = (await answer.json()) as { id: number };
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const patient = { id, email, cookie };
  for (let row = 0; row < bookings; row++) await send(url, bookingRequest(patient));
  return patient;
}

const inTurn = <Item>(items: Item[]) => {
  let turn = 0;
  return () => items[turn++ % items.length]!;
};

/** Builds and starts a tree's server on a new database, with its patients. */
async function startTree(tree: string, clusterUrl: string, name: string) {
  execFileSync('npx', ['tsx', 'scripts/buildServer.ts'], { cwd: tree, stdio: 'inherit' });
  await createDatabase(clusterUrl, name);
  const settings = {
    DATABASE_URL: databaseUrl(clusterUrl, name),
    SESSION_KEYS: 'a key for the benchmark only and of no use elsewhere',
    RECORD_KEYS: 'a record key for tests only which is of no use elsewhere',
    RATE_LIMIT_SCALE: '1000000000',
    LOG_LEVEL: 'error',
  };
  const env = { ...process.env, ...settings };
  execFileSync(process.execPath, ['dist/api/db.js', 'migrate'], { cwd: tree, env, stdio: 'ignore' });
  const server = await startServer(join(tree, 'dist/api/server.js'), settings, '/api/ready');
  const patients: Patient[] = [];
  const senders: Patient[] = [];
  for (let count = 0; count < patientCount; count++) {
    patients.push(await addPatient(server.url, bookingsEach));
    senders.push(await addPatient(server.url, 0));
  }
  // Autovacuum would do so during a run, and not in both databases at once: their plans would differ.
  const filled = openDatabase(settings.DATABASE_URL, { statementTimeout: 0 });
  await filled.raw('VACUUM ANALYZE');
  await filled.destroy();
  const [reader, sender] = [inTurn(patients), inTurn(senders)];
  const { url, pid } = server;
  const loads: Record<string, Load> = {
    'a patient’s list': { url, pid, makeRequest: () => listRequest(reader()) },
    'a booking': { url, pid, makeRequest: () => bookingRequest(sender()) },
  };
  return { server, loads };
}

function addWorktree(commit: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'clinic-against-'));
  execFileSync('git', ['worktree', 'add', '--detach', '--force', tree, commit], { stdio: 'inherit' });
  const modules = join(tree, 'node_modules');
  // Packages are those of this tree: what is compared is the clinic's own code.
  if (!existsSync(modules)) symlinkSync(resolve('node_modules'), modules);
  return tree;
}

export async function benchAgainst(commit: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clinic-bench-'));
  chmodSync(dataDir, 0o755); // root's PostgreSQL runs as another user
  const cluster = await startCluster({ dataDir });
  const db = openDatabase(cluster.url);
  const former = addWorktree(commit);
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const now = await startTree(resolve('.'), cluster.url, 'bench_now');
    ends.push(() => now.server.stop());
    const before = await startTree(former, cluster.url, 'bench_before');
    ends.push(() => before.server.stop());
    const { rows } = await db.raw<{ rows: { pid: number }[] }>('SELECT pg_backend_pid() AS pid');
    const postmaster = parentOf(rows[0]?.pid ?? 0);
    for (const [name, ours] of Object.entries(now.loads)) {
      const theirs = before.loads[name]!;
      const samples: [Sample, Sample][] = [];
      await measure(ours, 2, postmaster);
      await measure(theirs, 2, postmaster);
      for (let round = 0; round < rounds; round++) {
        samples.push([await measure(ours, seconds, postmaster), await measure(theirs, seconds, postmaster)]);
      }
      const middle = (side: 0 | 1) => median(samples.map((pair) => pair[side].processorTime));
      const ratio = (of: keyof Sample) =>
        median(samples.map(([one, other]) => one[of] / other[of])).toFixed(2);
      console.log(
        `${name}: ${middle(0).toFixed(0)} µs now, ${middle(1).toFixed(0)} µs at ${commit}, ${ratio('processorTime')} times; ` +
          `${ratio('requestsPerSecond')} times the requests a second`,
      );
    }
  } finally {
    for (const end of ends) await end();
    await db.destroy();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
    execFileSync('git', ['worktree', 'remove', '--force', former]);
  }
}
