import type { Knex } from 'knex';
import { staffCalls } from '#shared/contracts/staff.ts';
import type { Routers } from '#api/app.ts';
import type { Act } from '#api/audit/events.ts';
import { checkCurrentPassword } from '#api/auth/auth.service.ts';
import { linkMinutes, resetLink } from '#api/auth/passwordResets.service.ts';
import {
  checkSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#api/auth/secondFactor.service.ts';
import { ApiError } from '#api/http/errors.ts';
import { route, type RouteSettings } from '#api/http/route.ts';
import { endSession, listSessions, type SessionUser } from '#api/http/session.ts';
import { endMySession } from '#api/staff/sessions.service.ts';
import {
  addStaff,
  isSecondFactorRequired,
  issueWelcomeLink,
  listStaff,
  requireOwner,
  requireSecondFactor,
  resetSecondFactor,
  updateStaff,
} from '#api/staff/staff.service.ts';

/** Where somebody is signed in, how they sign in, and who may sign in at all. */
export function staffRoutes({ patient, admin }: Routers, settings: RouteSettings): void {
  const { db: pool, env } = settings;
  const keys = env.sessionKeys;
  const confirmIdentity = (user: SessionUser, password: string) =>
    checkCurrentPassword(pool, user.id, password, env.rateLimitScale);
  /** An open session and a password are not the second factor: its own codes guard it. */
  const confirmWithCode = async (
    db: Knex,
    act: Act,
    user: SessionUser,
    body: { currentPassword: string; code: string },
  ) => {
    await confirmIdentity(user, body.currentPassword);
    await checkSecondFactor(db, act, keys, user.id, body.code).catch((problem: unknown) => {
      // A 401 here would mean that the session is over.
      if (problem instanceof ApiError) throw new ApiError(422, problem.code, problem.message);
      throw problem;
    });
  };
  const asLink = (token: string) => ({ link: resetLink(env.publicUrl, token), minutes: linkMinutes });

  route(patient, staffCalls.listMySessions, settings, ({ db, user, ctx }) =>
    listSessions(db, user.id, ctx.state['sessionHash'] as Buffer),
  );

  route(patient, staffCalls.endMySession, settings, async ({ db, act, user, params, ctx }) => {
    const ended = await endMySession(db, act, user.id, params.id);
    if (ended.equals(ctx.state['sessionHash'] as Buffer)) endSession(ctx);
  });

  route(admin, staffCalls.getSignInSettings, settings, async ({ db, user }) => {
    const left = await countRecoveryCodes(db, user.id);
    return {
      isOwner: user.isOwner,
      hasSecondFactor: left !== null,
      recoveryCodesLeft: left ?? 0,
      isSecondFactorRequired: await isSecondFactorRequired(db),
    };
  });

  route(admin, staffCalls.updateSignInRule, settings, async ({ db, act, user, body }) => {
    requireOwner(user);
    await confirmIdentity(user, body.currentPassword);
    await requireSecondFactor(db, act, body.isSecondFactorRequired);
  });

  route(admin, staffCalls.startSecondFactor, settings, async ({ db, user, body }) => {
    await confirmIdentity(user, body.currentPassword);
    return startSecondFactor(db, keys, user);
  });

  route(admin, staffCalls.confirmSecondFactor, settings, async ({ db, act, user, body }) => ({
    codes: await confirmSecondFactor(db, act, keys, user.id, body.code),
  }));

  route(admin, staffCalls.renewRecoveryCodes, settings, async ({ db, act, user, body }) => {
    await confirmWithCode(db, act, user, body);
    return { codes: await renewRecoveryCodes(db, act, user.id) };
  });

  route(admin, staffCalls.removeSecondFactor, settings, async ({ db, act, user, body }) => {
    await confirmWithCode(db, act, user, body);
    await removeSecondFactor(db, act, user.id);
  });

  route(admin, staffCalls.listStaff, settings, ({ db, user }) => {
    requireOwner(user);
    return listStaff(db);
  });

  route(admin, staffCalls.addStaff, settings, async ({ db, act, user, body }) => {
    requireOwner(user);
    await confirmIdentity(user, body.currentPassword);
    return asLink(await addStaff(db, act, body));
  });

  route(admin, staffCalls.updateStaff, settings, async ({ db, act, user, params, body }) => {
    requireOwner(user);
    await confirmIdentity(user, body.currentPassword);
    return updateStaff(db, act, params.id, body);
  });

  route(admin, staffCalls.issueWelcomeLink, settings, async ({ db, act, user, params, body }) => {
    requireOwner(user);
    await confirmIdentity(user, body.currentPassword);
    return asLink(await issueWelcomeLink(db, act, params.id));
  });

  route(admin, staffCalls.resetSecondFactor, settings, async ({ db, act, user, params, body }) => {
    requireOwner(user);
    await confirmIdentity(user, body.currentPassword);
    await resetSecondFactor(db, act, params.id);
  });
}
