import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#api/db/connection.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { findFreePort } from '#api/db/embedded/freePort.ts';
import { startPostgres, type PostgresServer } from '#api/testing/postgresServer.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
let folder: string;
let server: PostgresServer;
const file = (name: string) => join(folder, 'certificates', name);

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

/** The clinic's certificate authority, and an unrelated one. */
function createAuthority(name: string): void {
  const out = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)];
  openssl(
    'req',
    '-x509',
    ...newKey,
    ...out,
    '-subj',
    `/CN=${name}`,
    '-addext',
    'basicConstraints=critical,CA:TRUE',
  );
}

/** Writes the server's key and certificate over the previous files, whose owner stays. */
function createServerCertificate(host: string): void {
  const out = ['-keyout', file('server.key'), '-out', file('server.pem')];
  const by = ['-CA', file('authority.pem'), '-CAkey', file('authority.key')];
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  openssl('req', '-x509', ...newKey, ...out, ...by, ...names);
}

beforeAll(async () => {
  if (!hasOpenssl) return;
  folder = mkdtempSync(join(tmpdir(), 'clinic-tls-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'certificates'));
  createAuthority('authority');
  createAuthority('stranger');
  createServerCertificate('localhost');
  const port = await findFreePort();
  const home = join(folder, 'server');
  // The first start creates the data folder, whose owner has to own the key as well.
  await (await startPostgres({ home, port })).stop();
  const { uid, gid } = statSync(join(home, 'postgres'));
  chownSync(file('server.key'), uid, gid);
  chmodSync(file('server.key'), 0o600);
  const settings = ['ssl=on', `ssl_cert_file=${file('server.pem')}`, `ssl_key_file=${file('server.key')}`];
  server = await startPostgres({ home, port, settings });
  await asAdmin("create role clinic_server login password 'hush'");
});
afterAll(async () => {
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true });
});

/** Reloads the certificate; the server's processes apply it soon after. */
async function reload(): Promise<void> {
  await asAdmin('select pg_reload_conf()');
  const query = `?sslmode=verify-full&sslrootcert=${file('authority.pem')}`;
  await waitUntil(() =>
    isEncrypted('localhost', query).then(
      () => false,
      () => true,
    ),
  );
}

async function asAdmin(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server.adminUrl() });
  await admin.connect();
  await admin.query(sql);
  await admin.end();
}

async function isEncrypted(host: string, query: string): Promise<boolean> {
  const db = openDatabase(`postgres://clinic_server:hush@${host}:${server.port}/postgres${query}`);
  try {
    const { rows } = await db.raw<{ rows: { ssl: boolean }[] }>(
      'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
    );
    return rows[0]!.ssl;
  } finally {
    await db.destroy();
  }
}

describe.runIf(hasOpenssl)('a database over TLS', () => {
  test('is reached with sslmode=verify-full and its authority’s certificate', async () => {
    const query = `?sslmode=verify-full&sslrootcert=${file('authority.pem')}`;
    expect(await isEncrypted('localhost', query)).toBe(true);
    expect(await isEncrypted('localhost', '')).toBe(false);
  });

  test('is refused when its authority is not the configured one', async () => {
    for (const query of [`&sslrootcert=${file('stranger.pem')}`, '']) {
      await expect(isEncrypted('localhost', `?sslmode=verify-full${query}`)).rejects.toThrow(/certificate/);
    }
  });

  test('is refused with a certificate for another name', async () => {
    const { uid, gid } = statSync(file('server.key'));
    createServerCertificate('database.clinic.example');
    chownSync(file('server.key'), uid, gid);
    await reload();
    const query = `?sslmode=verify-full&sslrootcert=${file('authority.pem')}`;
    await expect(isEncrypted('localhost', query)).rejects.toThrow(/altnames/);
  });
});
