import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseAddress, type DatabaseHost, parseDatabaseUrl } from './databaseUrl.ts';

const CONNECT_TIMEOUT_MS = 3_000;
const PROBE_TIMEOUT_MS = 2_000;
/** How long to wait for the other hosts once one has answered that it accepts writes. */
const GRACE_MS = 500;
/** TCP keep-alive of an idle connection starts after this time; Linux alone would wait two hours. */
const KEEP_ALIVE_MS = 10_000;

/** No host accepts writes at present; the code is PostgreSQL's own "cannot connect now". */
class NoPrimaryError extends Error {
  readonly code = '57P03';
}

/** The last known primary, by database URL. */
const primaries = new Map<string, Promise<DatabaseHost>>();

/**
 * A pg client whose `connectionString` may name several hosts, which pg does not support: it connects to the primary
 * and fails if that has become a standby. Used by every pool and listener of the server. After a lost or failed
 * connection the next client queries all hosts again.
 */
export class PrimaryClient extends pg.Client {
  // A #private field, so that no log of a client shows the password.
  readonly #config: pg.ClientConfig;
  readonly #address: DatabaseAddress;

  constructor(config: pg.ClientConfig = {}) {
    const address = parseDatabaseUrl(config.connectionString ?? '');
    if (!address) throw new Error('The address of the database cannot be read');
    const settings = {
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...config,
    };
    super({ ...settings, connectionString: address.hosts[0].url });
    this.#config = settings;
    this.#address = address;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((err: Error) => void) | ((err: null, c: pg.Client) => void)): void;
  override connect(callback?: (err: never, c: never) => void): Promise<pg.Client> | void {
    const connecting = this.#address.wantsPrimary ? this.#connectToPrimary() : super.connect();
    if (!callback) return connecting;
    const settle = callback as (error: unknown, client?: pg.Client) => void;
    connecting.then(
      (client) => settle(null, client),
      (error: unknown) => settle(error),
    );
  }

  async #connectToPrimary(): Promise<pg.Client> {
    const key = this.#config.connectionString ?? '';
    const known = primaries.get(key) ?? findPrimary(this.#address, this.#config);
    primaries.set(key, known);
    const forget = () => void (primaries.get(key) === known && primaries.delete(key));
    let isStandby = false;
    this.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      if (status.parameterName === 'in_hot_standby') isStandby = status.parameterValue === 'on';
    });
    this.on('error', forget);
    this.on('end', forget);
    try {
      const { host, port } = await known;
      Object.assign(this, { host, port });
      await super.connect();
      if (isStandby) throw new NoPrimaryError(`${host}:${port} is a standby now`);
      return this;
    } catch (error) {
      forget();
      void this.end().catch(() => {});
      throw error;
    }
  }
}

interface Found extends DatabaseHost {
  /** Increases with each promotion. */
  timeline: number;
}

/** Queries all hosts at once, as one may swallow packets. Of two that accept writes the one promoted last is right. */
async function findPrimary({ hosts }: DatabaseAddress, config: pg.ClientConfig): Promise<DatabaseHost> {
  const found: Found[] = [];
  const probes = hosts.map(async (host) => void found.push(await probe(host, config)));
  const all = Promise.allSettled(probes);
  const first = Promise.any(probes).then(() => sleep(GRACE_MS, undefined, { ref: false }));
  await Promise.race([all, first.catch(() => all)]);
  const [latest] = found.toSorted((one, other) => other.timeline - one.timeline);
  if (latest) return latest;
  const reasons = (await all).map((answer, index) => {
    const { host, port } = hosts[index]!;
    return `${host}:${port}: ${answer.status === 'rejected' ? (answer.reason as Error).message : 'gone'}`;
  });
  throw new NoPrimaryError(`No host of the database takes writes (${reasons.join('; ')})`);
}

/** @throws Error when the host is unreachable or does not accept writes */
async function probe(host: DatabaseHost, config: pg.ClientConfig): Promise<Found> {
  const client = new pg.Client({
    ...config,
    connectionString: host.url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    application_name: 'clinic-probe',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    // The first eight digits of a WAL file's name are its timeline.
    const { rows } = await client.query<{ writes: boolean; timeline: number }>(
      `SELECT current_setting('transaction_read_only') = 'off' AS writes,
         CASE WHEN pg_is_in_recovery() THEN 0
           ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline`,
    );
    if (!rows[0]?.writes) throw new Error('takes no writes');
    return { ...host, timeline: rows[0].timeline };
  } finally {
    void client.end().catch(() => {});
  }
}
