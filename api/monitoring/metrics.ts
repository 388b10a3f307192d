import type { Knex } from 'knex';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { messageStates } from '#shared/domain/messages.ts';
import { withTimeout } from '#api/monitoring/health.ts';

/** Seconds; a request that waits for a connection, a lock or a statement is refused after three to five. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const outboxByState = `
  SELECT CASE WHEN state = 'held' AND restored_at IS NOT NULL THEN 'restored' ELSE state END AS state,
    count(*)::integer AS messages,
    coalesce(extract(epoch FROM now() - min(not_before) FILTER (WHERE state = 'held' AND restored_at IS NULL)),
      0)::float8 AS lag
  FROM outbox_messages GROUP BY 1`;

/** Messages of a restored backup wait for an owner, not for the mail server. */
const states = [...messageStates, 'restored'];

export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void;
  /** All metrics in Prometheus' text format. */
  read(): Promise<{ text: string; contentType: string }>;
}

interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** The counters of this copy, and the state of the outbox that all copies share. */
export function createMetrics(db: Knex): Metrics {
  const register = new Registry();
  // Event loop delay, memory and CPU time of this process.
  collectDefaultMetrics({ register });
  const registers = [register];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route template and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route template; of a stream until it is open',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  const isUp = new Gauge({
    name: 'clinic_database_up',
    help: 'Whether the database answered within a second',
    registers,
  });
  const connections = new Gauge({
    name: 'clinic_database_connections',
    help: 'Connections of this copy for requests',
    labelNames: ['state'],
    registers,
  });
  const waiting = new Gauge({
    name: 'clinic_database_waiting',
    help: 'Queries of this copy that wait for a connection',
    registers,
  });
  const lag = new Gauge({
    name: 'clinic_outbox_lag_seconds',
    help: 'How long the oldest message waits that should have gone',
    registers,
  });
  const messages = new Gauge({
    name: 'clinic_outbox_messages',
    help: 'Messages by state',
    labelNames: ['state'],
    registers,
  });

  function readPool(): void {
    const { pool } = db.client as { pool: Pool };
    connections.set({ state: 'used' }, pool.numUsed());
    connections.set({ state: 'free' }, pool.numFree());
    waiting.set(pool.numPendingAcquires());
  }

  /** Without the database, only its metrics are left out. */
  async function readOutbox(): Promise<void> {
    try {
      const query = db.raw<{ rows: { state: string; messages: number; lag: number }[] }>(outboxByState);
      const { rows } = await withTimeout(1000, Promise.resolve(query));
      for (const state of states) messages.set({ state }, 0);
      for (const { state, messages: count } of rows) messages.set({ state }, count);
      lag.set(Math.max(0, ...rows.map((row) => row.lag)));
      isUp.set(1);
    } catch {
      isUp.set(0);
      lag.remove({});
      messages.reset();
    }
  }

  return {
    observe(method, route, status, seconds) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    async read() {
      // First, so that the outbox query does not count itself.
      readPool();
      await readOutbox();
      return { text: await register.metrics(), contentType: register.contentType };
    },
  };
}
