import type { Knex } from 'knex';
import { handedOver, handedOverCalls } from '#shared/contracts/handover.ts';
import { staffCalls } from '#shared/contracts/staff.ts';
import { secondFactorMissing, userCalls } from '#shared/contracts/user.ts';
import type { Context, Middleware, SessionUser } from '#api/http/context.ts';
import { deskSignatureHeader } from '#shared/delivery/deskSignature.ts';
import { ApiError } from '#api/http/errors.ts';
import { consume } from '#api/http/limits.ts';
import { hasLostRight, refuseWithout, type Right } from '#api/http/rights.ts';

/** All that an admin may do before the required second factor is set up, beside what needs no account. */
const secondFactorSetupCalls = new Set<string>(
  [
    userCalls.getCurrentUser,
    staffCalls.getSignInSettings,
    staffCalls.startSecondFactor,
    staffCalls.confirmSecondFactor,
  ].map(({ method, path }) => `${method} ${path}`),
);

function requireSecondFactor(ctx: Context, user: SessionUser): void {
  if (!user.mustAddSecondFactor || secondFactorSetupCalls.has(`${ctx.method} ${ctx.path}`)) return;
  throw new ApiError(403, secondFactorMissing, 'Please turn on two-step sign-in first.');
}

const handedOverPaths = new Set(handedOverCalls.map(({ method, path }) => `${method} ${path}`));

/** Refuses everything else, what guests may do included. Runs before every router. */
export const requireTakenBack: Middleware = async (ctx, next) => {
  if (ctx.state.user?.isHandedOver && !handedOverPaths.has(`${ctx.method} ${ctx.path}`)) {
    throw new ApiError(423, handedOver, 'This screen is handed over. Please enter the PIN first.');
  }
  await next();
};

/** Guards what belongs to an account, an admin's own included. */
export const requireUser: Middleware = async (ctx, next) => {
  const { user } = ctx.state;
  if (!user) throw new ApiError(401, 'not_signed_in', 'Please log in to continue.');
  requireSecondFactor(ctx, user);
  await next();
};

/** Runs after `requireAdmin`. */
export const requireOwner: Middleware = async (ctx, next) => {
  refuseWithout(ctx.state.user, 'owner');
  await next();
};

/**
 * Runs after `requireAdmin`. Owners may not by being owners. What a desk has signed of somebody who had the right once is
 * judged when it is verified, by the rights of its time.
 */
export const requireRight =
  (db: Knex, right: Right | 'reader'): Middleware =>
  async (ctx, next) => {
    const { user } = ctx.state;
    const isSigned = ctx.get(deskSignatureHeader) !== '';
    if (!(isSigned && user && (await hasLostRight(db, user.id, right)))) refuseWithout(user, right);
    await next();
  };

/** Guards the admin's calls; their writes have a separate limit of 60 a minute. */
export function requireAdmin(db: Knex, rateLimitScale: number): Middleware {
  return async (ctx, next) => {
    const user = ctx.state.user;
    if (!user) throw new ApiError(401, 'not_signed_in', 'Please log in to continue.');
    refuseWithout(user, 'admin');
    requireSecondFactor(ctx, user);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      await consume(db, `admin-writes:${user.id}`, { hits: 60, seconds: 60 }, rateLimitScale);
    }
    await next();
  };
}
