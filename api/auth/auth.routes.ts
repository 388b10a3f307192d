import { setTimeout as sleep } from 'node:timers/promises';
import { deskKeyCalls } from '#shared/contracts/deskKey.ts';
import { emailChangeCalls } from '#shared/contracts/emailChange.ts';
import { passwordResetCalls } from '#shared/contracts/passwordReset.ts';
import { userCalls } from '#shared/contracts/user.ts';
import { about, recordEvent } from '#api/audit.ts';
import {
  checkCurrentPassword,
  formatSignedIn,
  logIn,
  registerUser,
  setPassword,
  registerDeskKey,
} from '#api/auth/auth.service.ts';
import { releaseHeldTime } from '#api/calendar/heldTimes.ts';
import { confirmEmailChange, resendConfirmation, withPendingEmail } from '#api/auth/emailChanges.service.ts';
import { refuseWeakPassword } from '#api/auth/passwordRules.ts';
import { isPasswordRight } from '#api/auth/passwords.ts';
import {
  answerAfterMs,
  confirmPasswordReset,
  readResetLink,
  offerUnclaimedAccount,
  requestPasswordReset,
} from '#api/auth/passwordResets.service.ts';
import { isAccount, UserModel } from '#api/models/UserModel.ts';
import type { Context } from '#api/http/context.ts';
import { findKnownDevice, forgetDevice, rememberDevice } from '#api/http/knownDevice.ts';
import { consume } from '#api/http/limits.ts';
import type { ApiRequest, Handler, Routes } from '#api/http/route.ts';
import { endSession, renewSession, startSession } from '#api/http/session.ts';

/** Of one account; each sends a letter. */
const passwordChanges = { hits: 5, seconds: 3600 };

export function authRoutes({ route, db: pool, env }: Routes): void {
  const scale = env.rateLimitScale;

  const findDevice = (ctx: Context, { email }: { email: string }) => findKnownDevice(ctx, pool, email);
  const isKnown = ({ state }: Context) => state.knownDevice !== undefined;

  const logInHere: Handler<typeof userCalls.logIn> = async ({ db, audit, body, ctx }) => {
    const { user, hasSecondStep } = await logIn(db, audit, body, env, isKnown(ctx));
    await startSession(ctx, user, { hasSecondStep: hasSecondStep || env.isDemo });
    rememberDevice(ctx, user);
    return formatSignedIn(db, user);
  };
  route(userCalls.logIn, logInHere, { findDevice });

  const register = async ({ db, audit, body }: ApiRequest<typeof userCalls.register>) => {
    refuseWeakPassword(env, 'user', body.password);
    await offerUnclaimedAccount(pool, audit, body.email, scale);
    return registerUser(db, audit, body);
  };
  route(userCalls.register, register, {
    after: async ({ db, body, ctx }, { isReplay }) => {
      const user = await UserModel.query(db).findOne({ email: body.email }).whereNull('deleted_at');
      // A replay signs in like a log-in: the password may have changed since.
      if (!isAccount(user) || (isReplay && !(await isPasswordRight(user.passwordHash, body.password))))
        return;
      await startSession(ctx, user);
      rememberDevice(ctx, user);
    },
  });

  route(userCalls.logOut, async ({ db, audit, user, query, ctx }) => {
    if (user) await recordEvent(db, audit, { action: 'logout', ...about('session', user.id) });
    // A held time says when its holder means to come.
    await releaseHeldTime(db, ctx);
    endSession(ctx);
    if (query.device === 'clear') forgetDevice(ctx);
    // "storage" only on request: it would also remove guests' unsent forms on the device.
    ctx.set('Clear-Site-Data', query.device === 'clear' ? '"cache", "storage"' : '"cache"');
  });

  route(
    passwordResetCalls.requestPasswordReset,
    ({ db, audit, body, ctx }) =>
      requestPasswordReset(db, audit, { ...body, isKnownDevice: isKnown(ctx), limitScale: scale }),
    {
      findDevice,
      before: async ({ ctx }) => void (ctx.state.answerAt = performance.now() + answerAfterMs),
      // Waits after the transaction, which would otherwise hold its connection meanwhile.
      after: ({ ctx }) => sleep(Math.max(0, (ctx.state.answerAt ?? 0) - performance.now())),
    },
  );

  route(passwordResetCalls.readResetLink, ({ db, body }) => readResetLink(db, body.token));

  route(
    passwordResetCalls.confirmPasswordReset,
    async ({ db, audit, body, ctx }) => {
      refuseWeakPassword(env, 'user', body.newPassword);
      // Known from here on, so that strangers' guesses do not keep its owner out of the log-in that follows.
      rememberDevice(ctx, await confirmPasswordReset(db, audit, body, env));
    },
    // Somebody else may have been logged in here, whose account would open as if it were theirs.
    { after: async ({ ctx }) => endSession(ctx) },
  );

  route(userCalls.getCurrentUser, ({ db, user }) => withPendingEmail(db, user));

  route(
    emailChangeCalls.confirmEmailChange,
    async ({ db, audit, user, body }) =>
      formatSignedIn(db, await confirmEmailChange(db, audit, user.id, body.token)),
    { after: renewSession },
  );

  route(emailChangeCalls.resendConfirmation, ({ db, audit, user }) => resendConfirmation(db, audit, user.id));

  route(deskKeyCalls.registerDeskKey, ({ db, audit, user, body }) =>
    registerDeskKey(db, audit, user.id, body.publicKey),
  );

  const changePassword = async ({ db, audit, user, body }: ApiRequest<typeof userCalls.changePassword>) => {
    await setPassword(db, audit, user.id, body.newPassword, 'password_changed');
  };
  route(userCalls.changePassword, changePassword, {
    before: async ({ db, user, body }) => {
      refuseWeakPassword(env, user.role, body.newPassword);
      await checkCurrentPassword(db, user.id, body.currentPassword, scale);
      await consume(db, `password-change:${user.id}`, passwordChanges, scale);
    },
    after: renewSession,
  });
}
