import type { Knex } from 'knex';
import type Koa from 'koa';
import { staffCalls } from '#shared/contracts/staff.ts';
import { secondFactorMissing } from '#shared/contracts/user.ts';
import { ApiError } from '#api/http/errors.ts';
import { consume } from '#api/http/limits.ts';
import type { SessionUser } from '#api/http/session.ts';

const signedIn = (ctx: Koa.ParameterizedContext) => ctx.state['user'] as SessionUser | undefined;

export const requireUser: Koa.Middleware = async (ctx, next) => {
  if (!signedIn(ctx)) throw new ApiError(401, 'not_signed_in', 'Please log in to continue.');
  await next();
};

/** All that an admin may do who has yet to turn on the second step that the clinic asks for. */
const towardsSecondFactor = new Set<string>(
  [staffCalls.getSignInSettings, staffCalls.startSecondFactor, staffCalls.confirmSecondFactor].map(
    ({ method, path }) => `${method} ${path}`,
  ),
);

/** Runs after `requireAdmin`. */
export const requireOwner: Koa.Middleware = async (ctx, next) => {
  if (!signedIn(ctx)?.isOwner)
    throw new ApiError(403, 'not_owner', 'Only an owner of the clinic can do this.');
  await next();
};

/** Guards the admin's calls; their writes have a limit of their own, 60 a minute. */
export function requireAdmin(db: Knex, rateLimitScale: number): Koa.Middleware {
  return async (ctx, next) => {
    const user = signedIn(ctx);
    if (!user) throw new ApiError(401, 'not_signed_in', 'Please log in to continue.');
    if (user.role !== 'admin') {
      throw new ApiError(403, 'not_admin', "You don't have permission to access the admin panel.");
    }
    if (user.mustAddSecondFactor && !towardsSecondFactor.has(`${ctx.method} ${ctx.path}`)) {
      throw new ApiError(403, secondFactorMissing, 'Please turn on two-step sign-in first.');
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      await consume(db, `admin-writes:${user.id}`, { hits: 60, seconds: 60 }, rateLimitScale);
    }
    await next();
  };
}
