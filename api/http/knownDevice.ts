import { createHash, randomBytes } from 'node:crypto';
import { deviceCookie } from '#shared/cookies.ts';
import type { Context } from '#api/http/context.ts';

/** As long as browsers keep a cookie (RFC 6265bis, 5.5). */
const deviceMs = 400 * 24 * 60 * 60 * 1000;
/** A desk may have that many people; the one who has not logged in for longest is forgotten. */
const mostAccounts = 12;

const cookieName = (ctx: Context) => (ctx.cookies.secure ? `__Host-${deviceCookie}` : deviceCookie);

const tagOf = (id: string, email: string) =>
  createHash('sha256').update(`${id} ${email}`).digest('base64url').slice(0, 16);

/** The device cookie: a random id and a tag per account, which does not reveal the address. It is signed. */
function read(ctx: Context): { id: string; tags: string[] } | undefined {
  const [id, ...tags] = ctx.cookies.get(cookieName(ctx), { signed: true })?.split('.') ?? [];
  return id ? { id, tags } : undefined;
}

function write(ctx: Context, value: string | null): void {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', signed: true, overwrite: true } as const;
  ctx.cookies.set(cookieName(ctx), value, { ...options, maxAge: deviceMs });
}

/** The name of this device among those that have logged in to an account before; undefined for any other. */
export function findKnownDevice(ctx: Context, email: string): string | undefined {
  const device = read(ctx);
  return device?.tags.includes(tagOf(device.id, email)) ? device.id : undefined;
}

/**
 * Notes on the device that it has logged in to an account. The note opens nothing: it gives the device an allowance
 * of attempts of its own.
 */
export function rememberDevice(ctx: Context, email: string): void {
  const { id, tags } = read(ctx) ?? { id: randomBytes(16).toString('base64url'), tags: [] };
  const tag = tagOf(id, email);
  write(ctx, [id, tag, ...tags.filter((other) => other !== tag)].slice(0, mostAccounts + 1).join('.'));
}

export const forgetDevice = (ctx: Context): void => write(ctx, null);
