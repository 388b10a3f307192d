import { createHash, randomBytes } from 'node:crypto';
import { deviceCookie } from '#shared/cookies.ts';
import type { Context } from '#api/http/context.ts';

/** The longest that browsers keep a cookie (RFC 6265bis, 5.5). */
const deviceMs = 400 * 24 * 60 * 60 * 1000;
/** Enough for the staff of one desk; the least recently used account is forgotten. */
const mostAccounts = 12;

const cookieName = (ctx: Context) => (ctx.cookies.secure ? `__Host-${deviceCookie}` : deviceCookie);

const tagOf = (id: string, email: string) =>
  createHash('sha256').update(`${id} ${email}`).digest('base64url').slice(0, 16);

/** The signed device cookie: a random id and a tag per account, which does not reveal the address. */
function read(ctx: Context): { id: string; tags: string[] } | undefined {
  const [id, ...tags] = ctx.cookies.get(cookieName(ctx), { signed: true })?.split('.') ?? [];
  return id ? { id, tags } : undefined;
}

function write(ctx: Context, value: string | null): void {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', signed: true, overwrite: true } as const;
  ctx.cookies.set(cookieName(ctx), value, { ...options, maxAge: deviceMs });
}

/** The id of this device if it has logged in to the account before; otherwise undefined. */
export function findKnownDevice(ctx: Context, email: string): string | undefined {
  const device = read(ctx);
  return device?.tags.includes(tagOf(device.id, email)) ? device.id : undefined;
}

/**
 * Records in the device cookie that it has logged in to an account. That grants no access, only separate limits for
 * attempts.
 */
export function rememberDevice(ctx: Context, email: string): void {
  const { id, tags } = read(ctx) ?? { id: randomBytes(16).toString('base64url'), tags: [] };
  const tag = tagOf(id, email);
  write(ctx, [id, tag, ...tags.filter((other) => other !== tag)].slice(0, mostAccounts + 1).join('.'));
}

export const forgetDevice = (ctx: Context): void => write(ctx, null);
