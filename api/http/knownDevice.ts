import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { deviceCookie } from '#shared/cookies.ts';
import type { Context } from '#api/http/context.ts';
import { addressKey } from '#api/http/limits.ts';

/** The longest that browsers keep a cookie (RFC 6265bis, 5.5). */
const deviceMs = 400 * 24 * 60 * 60 * 1000;
/** Enough for the staff of one desk; the least recently used account is forgotten. */
const maxAccounts = 12;

const cookieName = (ctx: Context) => (ctx.cookies.secure ? `__Host-${deviceCookie}` : deviceCookie);

interface Account {
  email: string;
  sessionEpoch: number;
}

/** Carries the account's epoch: what ends all its sessions makes its devices unknown, too. */
const tagOf = (id: string, { email, sessionEpoch }: Account) =>
  createHash('sha256').update(`${id} ${email} ${sessionEpoch}`).digest('base64url').slice(0, 16);

/** The signed device cookie: a random id and a tag per account, which does not reveal the address. */
function read(ctx: Context): { id: string; tags: string[] } | undefined {
  const [id, ...tags] = ctx.cookies.get(cookieName(ctx), { signed: true })?.split('.') ?? [];
  return id ? { id, tags } : undefined;
}

function write(ctx: Context, value: string | null): void {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', signed: true, overwrite: true } as const;
  ctx.cookies.set(cookieName(ctx), value, { ...options, maxAge: deviceMs });
}

/**
 * The name of the allowance that all known devices of an account share; undefined on a device that has not logged in to
 * it since its sessions last ended. Shared, because otherwise every device once used would be worth five more guesses.
 */
export async function findKnownDevice(ctx: Context, db: Knex, email: string): Promise<string | undefined> {
  const device = read(ctx);
  if (!device) return undefined;
  const account = await db('users')
    .where({ email })
    .first<{ epoch: number } | undefined>('session_epoch as epoch');
  const isKnown = account && device.tags.includes(tagOf(device.id, { email, sessionEpoch: account.epoch }));
  return isKnown ? addressKey('known', email) : undefined;
}

/** Records in the device's cookie that it has logged in: no access, only separate limits for attempts. */
export function rememberDevice(ctx: Context, account: Account): void {
  const { id, tags } = read(ctx) ?? { id: randomBytes(16).toString('base64url'), tags: [] };
  const tag = tagOf(id, account);
  write(ctx, [id, tag, ...tags.filter((other) => other !== tag)].slice(0, maxAccounts + 1).join('.'));
}

export const forgetDevice = (ctx: Context): void => write(ctx, null);
