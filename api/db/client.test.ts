import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { PrimaryClient } from '#api/db/client.ts';
import { toApiError } from '#api/http/errors.ts';
import { runOn } from '#api/testing/clone.ts';
import { startDatabaseProxy } from '#api/testing/databaseProxy.ts';
import { findFreePort } from '#api/db/embedded/freePort.ts';
import { giveFolder, randomPassword, startPostgres } from '#api/testing/postgresServer.ts';

async function startHost() {
  const host = await startDatabaseProxy(inject('clusterUrl'));
  onTestFinished(() => host.close());
  return host;
}

const urlOf = (...ports: number[]) =>
  `postgres://clinic:hush-hush@${ports.map((port) => `127.0.0.1:${port}`).join()}/clinic?target_session_attrs=read-write`;

async function connectTo(connectionString: string): Promise<PrimaryClient> {
  const client = new PrimaryClient({ connectionString });
  client.on('error', () => {});
  onTestFinished(() => client.end().catch(() => {}));
  await client.connect();
  return client;
}

describe('a client with several hosts', () => {
  test('connects to the one that answers, when the others refuse or do not respond', async () => {
    const dead = await startHost();
    const live = await startHost();
    dead.freeze();
    const client = await connectTo(urlOf(await findFreePort(), dead.port, live.port));
    expect(client.port).toBe(live.port);
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  test('searches for the primary again after a lost connection', async () => {
    const hosts = [await startHost(), await startHost()];
    const url = urlOf(...hosts.map(({ port }) => port));
    const client = await connectTo(url);
    const isUsed = ({ port }: { port: number }) => port === client.port;
    const lost = new Promise<void>((end) => client.once('end', end));
    await hosts.find(isUsed)!.close();
    await lost;
    expect((await connectTo(url)).port).toBe(hosts.find((host) => !isUsed(host))!.port);
  });

  test('names every unreachable host in an error that leads to 503', async () => {
    const port = await findFreePort();
    const failure = await connectTo(urlOf(port, port)).then(
      () => new Error('it connected'),
      (error: Error) => error,
    );
    expect(failure.message).toMatch(
      /No host of the database takes writes \(127\.0\.0\.1:\d+: .*ECONNREFUSED.*; 127\.0\.0\.1:\d+: .*\)/,
    );
    expect(toApiError(failure)?.status).toBe(503);
    expect(failure.message).not.toContain('hush-hush');
  });

  test('shows no password in a log', async () => {
    const client = await connectTo(urlOf((await startHost()).port));
    expect(inspect(client, { depth: 10 })).not.toContain('hush-hush');
  });
});

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.runIf(hasOpenssl())('TLS', () => {
  /** A server whose certificate is valid for `name` only. @returns its port and the certificate's file */
  async function startSecureHost(name: string) {
    const home = mkdtempSync(join(tmpdir(), 'clinic-tls-'));
    chmodSync(home, 0o755);
    const folder = join(home, 'tls');
    mkdirSync(folder);
    const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.crt')];
    execFileSync(
      'openssl',
      // oxfmt-ignore
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-keyout', key,
        '-out', certificate, '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
      { stdio: 'ignore' },
    );
    const password = randomPassword();
    const plain = await startPostgres({ home, port: await findFreePort() });
    await runOn(plain.adminUrl(), (admin) => admin.query(`CREATE ROLE visitor LOGIN PASSWORD '${password}'`));
    await plain.stop();
    giveFolder(folder, statSync(plain.folder));
    const settings = ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`];
    const server = await startPostgres({ home, port: await findFreePort(), settings });
    onTestFinished(async () => {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    });
    // Copied, because the folder belongs to the server's account.
    writeFileSync(join(home, 'root.crt'), execFileSync('cat', [certificate]));
    return { port: server.port, password, rootCertificate: join(home, 'root.crt') };
  }

  /** Resolves every host name to this machine. */
  class LocalSocket extends Socket {
    override connect(...args: unknown[]): this {
      const [port] = args as [number, string];
      return super.connect({ port, host: '127.0.0.1' });
    }
  }

  test('is verified against the name of the connected host', async () => {
    const { port, password, rootCertificate } = await startSecureHost('db-b.example');
    const nobody = await findFreePort();
    const open = async (hosts: string) => {
      const client = new PrimaryClient({
        connectionString: `postgres://visitor:${password}@${hosts}/postgres?sslmode=verify-full&sslrootcert=${rootCertificate}`,
        stream: () => new LocalSocket(),
      });
      client.on('error', () => {});
      onTestFinished(() => client.end().catch(() => {}));
      return client.connect();
    };
    const client = await open(`db-a.example:${nobody},db-b.example:${port}`);
    const { rows } = await client.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    expect(rows).toEqual([{ ssl: true }]);
    await expect(open(`db-b.example:${nobody},db-a.example:${port}`)).rejects.toThrow(
      /altnames.*db-a\.example/i,
    );
  });
});
