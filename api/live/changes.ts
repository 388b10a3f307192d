import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { PrimaryClient } from '#api/db/client.ts';
import { typeParsers } from '#api/db/typeParsers.ts';
import { channel } from '#api/live/announcer.ts';

/** An event as open screens receive it. */
export interface Change {
  eventId?: number;
  kind: string;
  id: number | null;
  userId?: number | null;
}

/** Polling interval for events that were not announced. */
const pollMs = 500;
const answerMs = 5000;
const reconnectMs = 1000;
/** Ids are not assigned in commit order: events with slightly smaller ids may commit later. */
const overlap = 100;
const maxMissed = 500;
/** An id that is still missing after this time belongs to a failed transaction. */
const lostAfterMs = 60_000;

type EventRow = Change & { eventId: number; action: string };

const columns = 'id AS "eventId", action, subject_type AS kind, subject_id AS id, user_id AS "userId"';
const silentActions = [
  'login',
  'login_failed',
  'logout',
  'registered',
  'record_opened',
  'contact_opened',
  'treatments_stored',
];
const isAnnounced = ({ action }: EventRow) => !silentActions.includes(action);

/** The changes after an event; undefined when there are too many. */
export async function readChangesSince(db: Knex, eventId: number): Promise<Change[] | undefined> {
  const { rows } = await db.raw<{ rows: EventRow[] }>(
    `SELECT ${columns} FROM events WHERE id > ? AND action <> ALL (?) ORDER BY id LIMIT ?`,
    [eventId - overlap, silentActions, maxMissed + 1],
  );
  return rows.length > maxMissed ? undefined : rows;
}

/** The changes of the last seconds. */
export async function readLatestChanges(db: Knex, seconds: number): Promise<Change[]> {
  if (seconds === 0) return [];
  const { rows } = await db.raw<{ rows: EventRow[] }>(
    `SELECT ${columns} FROM events WHERE id > (SELECT max(id) FROM events) - ? AND action <> ALL (?)
       AND at > now() - make_interval(secs => ?) ORDER BY id`,
    [maxMissed, silentActions, seconds],
  );
  return rows;
}

export async function readLastEventId(db: Pick<Knex, 'raw'>): Promise<number> {
  const { rows } = await db.raw<{ rows: { last: number | null }[] }>('SELECT max(id) AS last FROM events');
  return rows[0]?.last ?? 0;
}

const readNew = `
  (SELECT ${columns} FROM events WHERE id > $1 ORDER BY id LIMIT ${maxMissed + 1})
  UNION ALL SELECT ${columns} FROM events WHERE id = ANY ($2::bigint[])`;

/** Each event once, in any order of commits: a missing id is queried until it appears. None from before the first poll. */
export function eventReader(query: (text: string, values: unknown[]) => Promise<EventRow[]>) {
  const missing = new Map<number, number>();
  let last: number | undefined;

  function take(rows: EventRow[]): void {
    for (const { eventId } of rows.toSorted((a, b) => a.eventId - b.eventId)) {
      missing.delete(eventId);
      if (last === undefined || eventId <= last) continue;
      for (let id = Math.max(last + 1, eventId - maxMissed); id < eventId; id++) missing.set(id, Date.now());
      last = eventId;
    }
    for (const [id, since] of missing) if (Date.now() - since > lostAfterMs) missing.delete(id);
  }

  /** @returns undefined when there are too many */
  return async function read(): Promise<Change[] | undefined> {
    if (last === undefined) {
      const [newest] = await query(`SELECT ${columns} FROM events ORDER BY id DESC LIMIT 1`, []);
      last = Math.max(0, (newest?.eventId ?? 0) - overlap);
      take(await query(readNew, [last, []]));
      return [];
    }
    const rows = await query(readNew, [last, [...missing.keys()]]);
    take(rows);
    if (rows.length <= maxMissed) return rows.filter(isAnnounced);
    while (true) {
      const more = await query(readNew, [last, []]);
      take(more);
      if (more.length <= maxMissed) return undefined;
    }
  };
}

/** Reads new events when notified and twice a second, on one connection; goes on where it was after a lost one. */
export function listen(url: string, log: Logger, onChange: (change: Change) => void) {
  let client: PrimaryClient | undefined;
  let isStopping = false;
  let setStopped = () => {};
  const stopped = new Promise<void>((resolve) => (setStopped = resolve));
  let isWanted = false;
  let polling: Promise<void> | undefined;
  const read = eventReader(async (text, values) => (await client!.query<EventRow>(text, values)).rows);

  async function pollWhileWanted(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false;
        const changes = (await read()) ?? [{ kind: 'reset', id: null }];
        changes.forEach(onChange);
      }
    } catch {
      // The lost connection is handled where it is awaited.
      await client?.end().catch(() => {});
    } finally {
      polling = undefined;
    }
  }
  /** One poll at a time; a request during a poll leads to another one. */
  function poll(): Promise<void> {
    isWanted = true;
    return (polling ??= pollWhileWanted());
  }

  function onNotification(payload: string): void {
    const change = JSON.parse(payload) as Change;
    if (change.kind === 'session' || change.kind === 'message') onChange(change);
    else void poll();
  }

  /** Resolves when it listens; `lost` resolves when the connection is lost, or ended by `stop`. */
  async function connect(): Promise<{ lost: Promise<unknown> }> {
    const connection = new PrimaryClient({
      connectionString: url,
      application_name: 'clinic-live',
      types: typeParsers,
      query_timeout: answerMs,
    });
    client = connection;
    const lost = new Promise<unknown>((done) => {
      connection.on('error', done);
      connection.on('end', () => done(undefined));
    });
    connection.on('notification', ({ payload }) => onNotification(payload ?? '{}'));
    await connection.connect();
    // Stopped meanwhile, when there was nothing to end yet.
    if (isStopping) return { lost: connection.end() };
    await connection.query(`LISTEN ${channel}`);
    await poll();
    return { lost };
  }

  async function listenUntilStopped() {
    while (!isStopping) {
      let timer: NodeJS.Timeout | undefined;
      try {
        // A client that is ended while it connects never settles its `connect`.
        const connected = await Promise.race([connect(), stopped]);
        if (connected) timer = setInterval(() => void poll(), pollMs);
        await connected?.lost;
      } catch (error) {
        if (!isStopping) log.warn({ err: error }, 'live changes lost the database');
      }
      clearInterval(timer);
      await client?.end().catch(() => {});
      if (!isStopping) await sleep(reconnectMs);
    }
  }
  const listening = listenUntilStopped();

  return {
    async stop() {
      isStopping = true;
      setStopped();
      await client?.end().catch(() => {});
      await listening;
    },
  };
}
