import { emailChangeCalls } from '#shared/contracts/emailChange.ts';
import { passwordResetCalls } from '#shared/contracts/passwordReset.ts';
import { userCalls } from '#shared/contracts/user.ts';
import { updateProfile } from '#api/account/profile.service.ts';
import { recordEvent } from '#api/audit/events.ts';
import { changePassword, logIn, register } from '#api/auth/auth.service.ts';
import { confirmEmailChange, withPendingEmail } from '#api/auth/emailChanges.service.ts';
import { refuseWeakPassword } from '#api/auth/passwordRules.ts';
import { confirmPasswordReset, requestPasswordReset } from '#api/auth/passwordResets.service.ts';
import { isSecondFactorMissing } from '#api/auth/secondFactor.service.ts';
import type { Routers } from '#api/app.ts';
import { findKnownDevice, forgetDevice, rememberDevice } from '#api/http/knownDevice.ts';
import { route, type RouteSettings } from '#api/http/route.ts';
import { endSession, startSession } from '#api/http/session.ts';

export function authRoutes({ open, patient }: Routers, settings: RouteSettings): void {
  const { env } = settings;
  const scale = env.rateLimitScale;

  route(open, userCalls.logIn, settings, async ({ db, act, body, ctx }) => {
    const knownDevice = findKnownDevice(ctx, body.email);
    const user = await logIn(db, act, body, env, knownDevice);
    await startSession(ctx, user);
    rememberDevice(ctx, user.email);
    const signedIn = await withPendingEmail(db, user);
    return { ...signedIn, mustAddSecondFactor: await isSecondFactorMissing(db, user.id) };
  });

  route(open, userCalls.register, settings, async ({ db, act, body, ctx }) => {
    refuseWeakPassword(env, 'user', body.password);
    const user = await register(db, act, body);
    await startSession(ctx, user);
    rememberDevice(ctx, user.email);
    return user;
  });

  route(open, userCalls.logOut, settings, async ({ db, act, user, query, ctx }) => {
    if (user) await recordEvent(db, act, { action: 'logout', subjectType: 'session', subjectId: user.id });
    endSession(ctx);
    if (query.device === 'clear') forgetDevice(ctx);
    // Never "storage" unasked: what guests have written on the device and not sent would go with it.
    ctx.set('Clear-Site-Data', query.device === 'clear' ? '"cache", "storage"' : '"cache"');
  });

  route(open, passwordResetCalls.requestPasswordReset, settings, ({ db, act, body: { email }, ctx }) =>
    requestPasswordReset(db, act, {
      email,
      knownDevice: findKnownDevice(ctx, email),
      limitScale: scale,
    }),
  );

  route(open, passwordResetCalls.confirmPasswordReset, settings, async ({ db, act, body }) => {
    refuseWeakPassword(env, 'user', body.newPassword);
    await confirmPasswordReset(db, act, body, env);
  });

  route(patient, userCalls.getCurrentUser, settings, ({ db, user }) => withPendingEmail(db, user));

  route(patient, userCalls.updateProfile, settings, async ({ db, act, user, body, ctx }) => {
    const saved = await updateProfile(db, act, user, body, {
      limitScale: scale,
      hasMailServer: env.smtpUrl !== undefined,
    });
    if (saved.sessionEpoch !== user.sessionEpoch) await startSession(ctx, saved);
    return withPendingEmail(db, saved);
  });

  route(patient, emailChangeCalls.confirmEmailChange, settings, async ({ db, act, user, body, ctx }) => {
    const changed = await confirmEmailChange(db, act, user.id, body.token);
    await startSession(ctx, changed);
    return changed;
  });

  route(patient, userCalls.changePassword, settings, async ({ db, act, user, body, ctx }) => {
    refuseWeakPassword(env, user.role, body.newPassword);
    await startSession(ctx, await changePassword(db, act, user.id, body, scale));
  });
}
