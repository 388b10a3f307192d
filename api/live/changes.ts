import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { PrimaryClient } from '#api/db/client.ts';

/** What the database announces; see migration 0006. */
export interface Change {
  eventId?: number;
  kind: string;
  id: number | null;
  userId?: number | null;
}

const channel = 'clinic_changes';
const reconnectMs = 1000;
/** Events commit in another order than they are numbered; those just before a number may have come after. */
const overlap = 100;
const mostMissed = 500;

/** What was announced after an event, undefined when it is too much to tell. */
export async function readChangesSince(db: Knex, eventId: number): Promise<Change[] | undefined> {
  const rows = await db('events')
    .where('id', '>', eventId - overlap)
    .whereIn('subject_type', ['booking', 'contact', 'care', 'reward', 'user', 'blocked_time', 'setup'])
    .whereNotIn('action', ['registered', 'record_opened', 'contact_opened'])
    .orderBy('id')
    .limit(mostMissed + 1)
    .select<Change[]>({ eventId: 'id', kind: 'subject_type', id: 'subject_id', userId: 'user_id' });
  return rows.length > mostMissed ? undefined : rows;
}

export async function readLastEventId(db: Knex): Promise<number> {
  const row = await db('events').max<{ last: number | null }>('id as last').first();
  return row?.last ?? 0;
}

/**
 * Listens to the database on one connection, however many screens are open. When the connection was lost,
 * what was missed is read from the events.
 */
export function listen(url: string, db: Knex, log: Logger, tell: (change: Change) => void) {
  let client: PrimaryClient | undefined;
  let isStopping = false;
  let lastEventId: number | undefined;

  function pass(change: Change) {
    if (change.eventId) lastEventId = Math.max(lastEventId ?? 0, change.eventId);
    tell(change);
  }

  async function catchUp() {
    if (lastEventId === undefined) return void (lastEventId = await readLastEventId(db));
    const missed = await readChangesSince(db, lastEventId);
    if (missed) missed.forEach(pass);
    else tell({ kind: 'reset', id: null });
  }

  /** Resolves when it listens; `lost` resolves when it does no more. */
  async function connect(): Promise<{ lost: Promise<unknown> }> {
    const connection = new PrimaryClient({ connectionString: url, application_name: 'clinic-live' });
    client = connection;
    const lost = new Promise<unknown>((done) => {
      connection.on('error', done);
      connection.on('end', () => done(undefined));
    });
    connection.on('notification', ({ payload }) => pass(JSON.parse(payload ?? '{}') as Change));
    await connection.connect();
    await connection.query(`LISTEN ${channel}`);
    await catchUp();
    return { lost };
  }

  async function keepListening() {
    while (!isStopping) {
      try {
        const { lost } = await connect();
        await lost;
      } catch (error) {
        if (!isStopping) log.warn({ err: error }, 'live changes lost the database');
      }
      await client?.end().catch(() => {});
      if (!isStopping) await sleep(reconnectMs);
    }
  }
  const listening = keepListening();

  return {
    async stop() {
      isStopping = true;
      await client?.end().catch(() => {});
      await listening;
    },
  };
}
