import type { Knex } from 'knex';
import type { Backups } from '#api/backup/nightly.ts';
import type { Middleware } from '#api/http/context.ts';
import { wrongMethod } from '#api/http/errors.ts';
import { isFromThisMachine, tokenCheck } from '#api/monitoring/operator.ts';

interface BackupAge {
  mode: string;
  ageHours: number | null;
  isLate: boolean;
}

/** Whether this copy should get requests: false once it is asked to stop. */
export interface Readiness {
  isStopping: () => boolean;
  check(): Promise<{ isReady: boolean; reason: string; outboxLagSeconds?: number; backup?: BackupAge }>;
}

/** @throws Error on timeout; the work itself continues */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Seconds that the oldest unsent message is overdue; does not affect readiness. */
async function readOutboxLag(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { lag: number }[] }>(
    `SELECT coalesce(extract(epoch FROM now() - min(not_before)), 0)::integer AS lag
     FROM outbox_messages WHERE state = 'held' AND restored_at IS NULL AND not_before <= now()`,
  );
  return rows[0]?.lag ?? 0;
}

/** The age of the last backup; does not affect readiness. */
async function readBackupAge(backups: Backups): Promise<BackupAge> {
  const { mode, lastAt, isLate, hasFailed } = await backups.status();
  const age = lastAt === null ? null : Math.floor((Date.now() - Date.parse(lastAt)) / 3_600_000);
  return { mode, ageHours: age, isLate: isLate || hasFailed };
}

/** Caches a result, failures included, for a number of milliseconds after the request. */
export function cacheFor<T>(ms: number, load: () => Promise<T>, now = () => performance.now()) {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (!last || now() - last.at >= ms) last = { at: now(), answer: load() };
    return last.answer;
  };
}

/**
 * Ready: not stopping, the database answers within a second, its migrations are up to date, and the key of the newest care
 * record is here. The call is public, so the database is queried at most once a second.
 */
export function databaseReadiness(
  db: Knex,
  countPending: () => Promise<number>,
  backups: Backups,
  hasRecordKey: () => Promise<boolean> = () => Promise.resolve(true),
) {
  let isStopping = false;
  const probeDatabase = cacheFor(1000, async () => {
    try {
      await withTimeout(1000, Promise.resolve(db.raw('SELECT 1')));
      const pending = await withTimeout(1000, countPending());
      if (pending > 0) return { isReady: false, reason: 'migrations' };
      if (!(await withTimeout(1000, hasRecordKey()))) return { isReady: false, reason: 'record keys' };
      const outboxLagSeconds = await withTimeout(1000, readOutboxLag(db));
      const backup = await withTimeout(1000, readBackupAge(backups)).catch(() => undefined);
      return { isReady: true, reason: 'ok', outboxLagSeconds, ...(backup && { backup }) };
    } catch {
      return { isReady: false, reason: 'database' };
    }
  });
  return {
    stop() {
      isStopping = true;
    },
    isStopping: () => isStopping,
    check: async () => (isStopping ? { isReady: false, reason: 'stopping' } : probeDatabase()),
  };
}

/**
 * `/api/health` is liveness, `/api/ready` readiness. Why a copy is not ready, how late messages and how old backups are
 * is for the operator: a request from this machine, or with the token of the metrics.
 */
export function healthRoutes(readiness: Readiness, operatorToken?: string): Middleware {
  const hasToken = operatorToken === undefined ? () => false : tokenCheck(operatorToken);
  return async (ctx, next) => {
    if (ctx.path !== '/api/health' && ctx.path !== '/api/ready') return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw wrongMethod(['GET', 'HEAD']);
    if (ctx.path === '/api/health') {
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { status: 'ok' };
    } else {
      const { isReady, reason, ...more } = await readiness.check();
      ctx.set('Cache-Control', 'no-store');
      ctx.status = isReady ? 200 : 503;
      if (!isReady) ctx.set('Retry-After', '2');
      const isOperator = isFromThisMachine(ctx) || hasToken(ctx);
      ctx.body = isOperator ? { status: reason, ...more } : { status: isReady ? 'ok' : 'not ready' };
    }
  };
}
