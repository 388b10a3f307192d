import { PassThrough } from 'node:stream';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { LiveKind, type LiveChange } from '#shared/contracts/live.ts';
import { createAnnouncer } from '#api/live/announcer.ts';
import {
  listen,
  readChangesSince,
  readLastEventId,
  readLatestChanges,
  type Change,
} from '#api/live/changes.ts';
import { ApiError } from '#api/http/errors.ts';
import { findLiveSessions } from '#api/http/session.ts';

const maxOfOneUser = 12;
/** Clients with this much unread data are disconnected, and resume by Last-Event-ID. */
const maxUnread = 64 * 1024;
const retryMs = 1000;

interface Stream {
  body: PassThrough;
  audience: 'user' | 'admin';
  userId: number;
  sessionHash: Buffer;
  /** Events that arrive during the catch-up; sent after it. */
  held: Change[] | undefined;
}

const ownKinds = new Set(['booking', 'care', 'reward', 'user', 'reset']);
const reset: Change = { kind: 'reset', id: null };
const known = new Set<string>(LiveKind.options);

function mayKnow({ audience, userId }: Stream, change: Change): boolean {
  if (!known.has(change.kind)) return false;
  if (audience === 'admin') return true;
  return ownKinds.has(change.kind) && (change.kind === 'reset' || change.userId === userId);
}

function write(stream: Stream, change: Change): void {
  if (!mayKnow(stream, change)) return;
  const { body } = stream;
  const data = JSON.stringify({ kind: change.kind, id: change.id } as LiveChange);
  body.write(`${change.eventId ? `id: ${change.eventId}\n` : ''}data: ${data}\n\n`);
  if (body.writableLength > maxUnread) body.destroy();
}

export interface LiveSettings {
  url: string;
  db: Knex;
  log: Logger;
  heartbeatMs?: number;
}

/** The open streams of this process, fed by one database connection. */
export function openLive({ url, db, log, heartbeatMs = 20_000 }: LiveSettings) {
  const streams = new Set<Stream>();

  /** Ends the streams whose session has ended or whose user may see less now. */
  async function endStale(checked: Stream[]): Promise<void> {
    if (checked.length === 0) return;
    const live = await findLiveSessions(
      db,
      checked.map(({ sessionHash }) => sessionHash),
    );
    for (const stream of checked) {
      const role = live.get(stream.sessionHash.toString('hex'));
      if (!role || (stream.audience === 'admin' && role !== 'admin')) stream.body.end();
    }
  }
  const endStaleSafely = (checked: Stream[]) =>
    endStale(checked).catch((error: unknown) => log.warn({ err: error }, 'sessions of streams not checked'));

  function send(change: Change): void {
    if (change.kind === 'session') {
      return void endStaleSafely([...streams].filter(({ userId }) => userId === change.id));
    }
    for (const stream of streams) {
      if (stream.held) stream.held.push(change);
      else write(stream, change);
    }
  }

  /** Sends a new stream the events it missed, or the id from which it starts and those of the last seconds. */
  async function begin(stream: Stream, lastEventId: string, seconds: number): Promise<void> {
    const isResumed = /^\d{1,15}$/.test(lastEventId);
    const start = isResumed ? '' : `id: ${await readLastEventId(db)}\nevent: ready\ndata: {}\n`;
    stream.body.write(`retry: ${retryMs}\n${start}\n`);
    const missed = isResumed
      ? await readChangesSince(db, Number(lastEventId))
      : await readLatestChanges(db, seconds);
    for (const change of missed ?? [reset]) write(stream, change);
    // An event found by both catch-up and announcement is sent once.
    const sentIds = new Set(missed?.map(({ eventId }) => eventId));
    stream.held = stream.held?.filter(({ kind, eventId }) =>
      eventId === undefined ? missed !== undefined || kind !== 'reset' : !sentIds.has(eventId),
    );
  }

  const listener = listen(url, log, send);
  const heartbeat = setInterval(() => {
    for (const { body } of streams) body.write(':\n\n');
    // Sessions that become idle or old end without an event.
    void endStaleSafely([...streams]);
  }, heartbeatMs);

  return {
    announce: createAnnouncer(db),
    /** @throws ApiError 429 for users with a dozen open streams */
    async open(who: Omit<Stream, 'body' | 'held'>, lastEventId: string, seconds = 0): Promise<PassThrough> {
      const own = [...streams].filter(({ userId }) => userId === who.userId);
      if (own.length >= maxOfOneUser) {
        throw new ApiError(429, 'too_many_streams', 'Too many pages are open at once.', {
          'Retry-After': '30',
        });
      }
      const stream: Stream = { ...who, body: new PassThrough(), held: [] };
      // Subscribe first, so that no event is lost between catch-up and live.
      streams.add(stream);
      stream.body.on('close', () => streams.delete(stream));
      stream.body.on('error', () => {});
      try {
        await begin(stream, lastEventId, seconds);
      } catch (error) {
        // Otherwise it would never be read, and count as open.
        stream.body.destroy();
        throw error;
      }
      const held = stream.held ?? [];
      stream.held = undefined;
      for (const change of held) write(stream, change);
      // The user may have signed out since the guard; the stream would live until the next heartbeat.
      await endStaleSafely([stream]);
      return stream.body;
    },
    count: () => streams.size,
    /** Ends every stream, so that the server can stop; clients reconnect to another copy. */
    async stop(): Promise<void> {
      clearInterval(heartbeat);
      for (const { body } of streams) body.end();
      await listener.stop();
    },
  };
}

export type Live = ReturnType<typeof openLive>;
