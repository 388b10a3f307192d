import { hash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import session from 'koa-session';
import type { SignedInDevice } from '#shared/contracts/staff.ts';
import { sessionFields } from '#shared/domain/customerFields.ts';
import { type handedOverHint, sessionCookie, sessionHintCookie } from '#shared/cookies.ts';
import { batchQueries } from '#api/db/batchQueries.ts';
import { secondFactorIsMissing, UserModel } from '#api/models/UserModel.ts';
import { queryPrepared } from '#api/db/prepared.ts';
import type { App, Context, Middleware, SessionData, SessionUser } from '#api/http/context.ts';
import { formatDevice } from '#api/http/device.ts';
import { rememberDevice } from '#api/http/knownDevice.ts';
import { isStorageFailure } from '#api/http/errors.ts';

const sessionMs = 30 * 24 * 60 * 60 * 1000;

const hashOf = (key: string) => hash('sha256', key, 'buffer');

/**
 * A session is valid while its user exists, its epoch is the user's (so that one UPDATE ends all sessions) and it is
 * neither idle nor old: 7 and 30 days for patients, 30 minutes and 12 hours for admins.
 */
const fromLiveSessions = `
  FROM sessions s JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch
    AND u.deleted_at IS NULL AND u.disabled_at IS NULL
  WHERE s.seen_at > now() - CASE u.role WHEN 'admin' THEN interval '30 minutes' ELSE interval '7 days' END
    AND s.created_at > now() - CASE u.role WHEN 'admin' THEN interval '12 hours' ELSE interval '30 days' END`;

const isHandedOver = 'EXISTS (SELECT FROM handovers h WHERE h.session_hash = s.id_hash)';

const findSessions = `
  SELECT s.id_hash AS "sessionHash", s.data, s.data -> 'hasSecondStep' IS NOT DISTINCT FROM 'true' AS "hasSecondStep",
    s.seen_at < now() - interval '5 minutes' AS stale,
    ${sessionFields.map((field) => `u.${UserModel.propertyNameToColumnName(field)} AS "${field}"`).join(', ')},
    u.email_proven_at IS NOT NULL AS "emailConfirmed", ${secondFactorIsMissing} AS "mustAddSecondFactor",
    ${isHandedOver} AS "isHandedOver", ARRAY(SELECT id FROM users f WHERE f.merged_into = u.id) AS "formerIds"
  ${fromLiveSessions} AND s.id_hash = ANY($1)`;

const listOwn = `
  SELECT s.public_id AS id, s.device, s.created_at AS since, s.seen_at AS "lastSeen", s.id_hash = $2 AS "isCurrent"
  ${fromLiveSessions} AND s.user_id = $1 ORDER BY s.seen_at DESC`;

const findRoles = `
  SELECT s.id_hash, u.role, ${secondFactorIsMissing} OR ${isHandedOver} AS is_closed ${fromLiveSessions} AND s.id_hash = ANY($1)`;

/**
 * Finds the sessions among these that may follow changes, by hash in hexadecimal, with their users' roles. Those of an
 * admin who lacks a required second factor may not, nor those that a patient has.
 */
export async function findLiveSessions(db: Knex, hashes: Buffer[]): Promise<Map<string, string>> {
  const rows = await queryPrepared<{ id_hash: Buffer; role: string; is_closed: boolean }>(
    db,
    'find_live_sessions',
    findRoles,
    [hashes],
  );
  const open = rows.filter(({ is_closed }) => !is_closed);
  return new Map(open.map(({ id_hash, role }) => [id_hash.toString('hex'), role]));
}

/** Lists a user's sessions, the most recently used first. */
export const listSessions = (db: Knex, userId: number, current: Buffer) =>
  queryPrepared<SignedInDevice>(db, 'list_sessions', listOwn, [userId, current]);

type FoundSession = SessionUser & { data: SessionData; stale: boolean };

/** By its hexadecimal hash, at every request, so that a log-out is at once everywhere; concurrent ones share a query. */
function sessionFinder(db: Knex) {
  return batchQueries(async (hashes: string[]) => {
    const ids = hashes.map((text) => Buffer.from(text, 'hex'));
    const rows = await queryPrepared<FoundSession>(db, 'find_sessions', findSessions, [ids]);
    return new Map(rows.map((session) => [session.sessionHash.toString('hex'), session]));
  });
}

function storeFor(db: Knex) {
  const findSession = sessionFinder(db);
  return class RequestSessionStore {
    readonly ctx: Context;
    private readonly createdHere = new Set<string>();

    constructor(ctx: Context) {
      this.ctx = ctx;
    }

    async get(key: string): Promise<SessionData | undefined> {
      const id = hashOf(key);
      const row = await findSession(id.toString('hex'));
      if (!row) return undefined;
      const { data, stale, ...user } = row;
      this.ctx.state.user = user;
      // Background refreshes do not count as activity.
      const isStream = this.ctx.path.endsWith('/events');
      if (stale && !isStream) await this.recordUse(id);
      return data;
    }

    /** With a full disk sessions stay readable, only their idle time is not extended. */
    private async recordUse(id_hash: Buffer): Promise<void> {
      try {
        await db('sessions').where({ id_hash }).update({ seen_at: db.fn.now() });
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
      }
    }

    /** Inserts only a key of this request. A loaded one is updated: an upsert would revive a logged-out session. */
    async set(key: string, data: SessionData): Promise<void> {
      const id_hash = hashOf(key);
      const { userId, epoch, hasSecondStep } = data;
      const stored = JSON.stringify({ userId, epoch, hasSecondStep });
      const row = { user_id: userId ?? null, epoch: epoch ?? 0, data: stored };
      if (this.ctx.state.newSessionKeys?.has(key)) {
        if (!this.createdHere.has(key)) {
          this.createdHere.add(key);
          await db('sessions').insert({
            id_hash,
            ...row,
            device: formatDevice(this.ctx.get('user-agent')),
          });
          return;
        }
      }
      await db('sessions').where({ id_hash }).update(row);
    }

    async destroy(key: string): Promise<void> {
      await db('sessions')
        .where({ id_hash: hashOf(key) })
        .delete();
    }
  };
}

/** Sessions in PostgreSQL; the cookie has 256 random bits, the table their SHA-256. */
export function sessions(app: App, db: Knex, isSecure: boolean): Middleware {
  const options = {
    key: isSecure ? `__Host-${sessionCookie}` : sessionCookie,
    maxAge: sessionMs,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    path: '/',
    signed: true,
    rolling: false,
    renew: false,
    ContextStore: storeFor(db),
    genid: (ctx: Context) => {
      const key = randomBytes(32).toString('base64url');
      (ctx.state.newSessionKeys ??= new Set()).add(key);
      return key;
    },
  };
  const middleware = session(options, app);
  return (ctx, next) => {
    // With https in PUBLIC_URL browsers use https, whatever protocol the last proxy uses.
    if (isSecure) ctx.cookies.secure = true;
    return middleware(ctx, next);
  };
}

/** A cookie that scripts read: without it a visitor is a guest. Its value says whether a patient has the screen. */
export function setSessionHint(ctx: Context, hint: '1' | typeof handedOverHint | null): void {
  ctx.cookies.set(sessionHintCookie, hint, {
    httpOnly: false,
    signed: false,
    sameSite: 'lax',
    path: '/',
    maxAge: sessionMs,
  });
}

/** Signs a user in under a new session id, which prevents session fixation. */
export async function startSession(
  ctx: Context,
  user: { id: number; sessionEpoch: number },
  { hasSecondStep = false } = {},
): Promise<void> {
  // koa-session creates one if there is none.
  const session = ctx.session!;
  session.userId = user.id;
  session.epoch = user.sessionEpoch;
  session.hasSecondStep = hasSecondStep;
  await session.regenerate();
  setSessionHint(ctx, '1');
}

/** After a change that ended all sessions of an account, continues this one under a new id; a replay has it already. */
export async function renewSession(
  { db, user, ctx }: { db: Knex; user: SessionUser; ctx: Context },
  { isReplay }: { isReplay: boolean },
): Promise<void> {
  const found = await db('users')
    .where({ id: user.id })
    .first<{ session_epoch: number; email: string }>('session_epoch', 'email');
  if (isReplay || !found || found.session_epoch === user.sessionEpoch) return;
  await startSession(ctx, { id: user.id, sessionEpoch: found.session_epoch }, user);
  // The email address may have changed.
  rememberDevice(ctx, { email: found.email, sessionEpoch: found.session_epoch });
}

/** Ends this session: deletes its row and its cookie. */
export function endSession(ctx: Context): void {
  ctx.session = null;
  setSessionHint(ctx, null);
}
