import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '#api/http/context.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request has the operator's token. Comparing hashes takes constant time, whatever the lengths. */
export function tokenCheck(token: string): (ctx: Context) => boolean {
  const expected = hash(`Bearer ${token}`);
  return (ctx) => timingSafeEqual(hash(ctx.get('Authorization')), expected);
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;
const setByProxies = ['X-Forwarded-For', 'Forwarded', 'Via'];

/** Whether the request is from this machine. A proxy on it is on loopback too, but has a Forwarded header. */
export const isFromThisMachine = (ctx: Context) =>
  loopback.test(ctx.req.socket.remoteAddress ?? '') && setByProxies.every((name) => ctx.get(name) === '');
