import { replyTemplateCalls } from '#shared/contracts/replyTemplate.ts';
import { listReplyTemplates, saveReplyTemplates } from '#api/staff/replyTemplates.service.ts';
import type { Knex } from 'knex';
import { registrationCalls } from '#shared/contracts/registration.ts';
import { settingCalls, staffCalls } from '#shared/contracts/staff.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { settingNames } from '#shared/domain/clinicSettings.ts';
import type { AuditContext } from '#api/audit.ts';
import { checkCurrentPassword } from '#api/auth/auth.service.ts';
import {
  checkSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#api/auth/secondFactor.service.ts';
import type { SessionUser } from '#api/http/context.ts';
import { ApiError } from '#api/http/errors.ts';
import type { Routes } from '#api/http/route.ts';
import { endSession, listSessions } from '#api/http/session.ts';
import { endMySession } from '#api/auth/sessions.service.ts';
import {
  addStaff,
  changeBookedAtOnce,
  changeSetting,
  getClinicSettings,
  issueWelcomeLink,
  listDescribedTreatments,
  listStaff,
  requireSecondFactor,
  resetSecondFactor,
  saveRegistration,
  updateStaff,
} from '#api/staff/staff.service.ts';
import { linkMinutes, resetLink } from '#api/mail/links.ts';

export function staffRoutes({ route, env }: Routes): void {
  const keys = env.sessionKeys;
  interface StepUp {
    db: Knex;
    audit: AuditContext;
    user: SessionUser;
    body: { currentPassword: string };
  }
  /** Sensitive changes need the password again, because a session may be unattended. */
  const confirmIdentity = ({ db, user, body }: StepUp) =>
    checkCurrentPassword(db, user.id, body.currentPassword, env.rateLimitScale);
  const asMyself = { before: confirmIdentity };
  /** Changing two-step sign-in also needs one of its codes. */
  const withCode = {
    before: async (request: StepUp & { body: { code: string } }) => {
      await confirmIdentity(request);
      const { db, audit, user, body } = request;
      await checkSecondFactor(db, audit, keys, user.id, body.code).catch((problem: unknown) => {
        // A 401 would tell the client that the session is over.
        if (problem instanceof ApiError) throw new ApiError(422, problem.code, problem.message);
        throw problem;
      });
    },
  };
  const asLink = (token: string) => ({ link: resetLink(env.publicUrl, token), minutes: linkMinutes });

  route(staffCalls.listMySessions, ({ db, user }) => listSessions(db, user.id, user.sessionHash));

  route(staffCalls.endMySession, async ({ db, audit, user, params, ctx }) => {
    const ended = await endMySession(db, audit, user.id, params.id);
    if (ended.equals(user.sessionHash)) endSession(ctx);
  });

  route(staffCalls.getSignInSettings, async ({ db, user }) => {
    const left = await countRecoveryCodes(db, user.id);
    return {
      isOwner: user.isOwner,
      hasSecondFactor: left !== null,
      recoveryCodesLeft: left ?? 0,
      isSecondStepMissing: (user.isClinician || user.isPrescriber) && !user.hasSecondStep,
      ...(await getClinicSettings(db)),
    };
  });

  route(registrationCalls.getRegistration, async ({ db, user }) => {
    const { register, registerNumber } = await UserModel.query(db).findById(user.id).throwIfNotFound();
    return { registration: register && registerNumber ? { register, number: registerNumber } : null };
  });

  route(registrationCalls.saveRegistration, ({ db, audit, body }) => saveRegistration(db, audit, body));

  route(
    staffCalls.updateSignInRule,
    ({ db, audit, body }) => requireSecondFactor(db, audit, body.isSecondFactorRequired),
    asMyself,
  );

  route(staffCalls.getBookingFlow, ({ db }) => getClinicSettings(db));

  route(replyTemplateCalls.listReplyTemplates, ({ db }) => listReplyTemplates(db));
  route(replyTemplateCalls.saveReplyTemplates, ({ db, audit, body }) =>
    saveReplyTemplates(db, audit, body.templates),
  );

  route(
    staffCalls.updateBookingFlow,
    async ({ db, audit, body: { hasDescribedTreatments, bookedAtOnce } }) => {
      if (hasDescribedTreatments !== undefined)
        await listDescribedTreatments(db, audit, hasDescribedTreatments);
      if (bookedAtOnce) await changeBookedAtOnce(db, audit, bookedAtOnce);
    },
    asMyself,
  );

  for (const name of settingNames)
    route(settingCalls[name], ({ db, audit, body }) => changeSetting(db, audit, name, body), asMyself);

  route(staffCalls.startSecondFactor, ({ db, user }) => startSecondFactor(db, keys, user), asMyself);

  route(
    staffCalls.confirmSecondFactor,
    async ({ db, audit, user, body }) => ({
      codes: await confirmSecondFactor(db, audit, keys, user, body.code),
    }),
    { after: async ({ ctx }) => void (ctx.session!.hasSecondStep = true) },
  );

  route(
    staffCalls.renewRecoveryCodes,
    async ({ db, audit, user }) => ({ codes: await renewRecoveryCodes(db, audit, user.id) }),
    withCode,
  );

  route(
    staffCalls.removeSecondFactor,
    ({ db, audit, user }) => removeSecondFactor(db, audit, user.id),
    withCode,
  );

  route(staffCalls.listStaff, ({ db }) => listStaff(db));

  route(
    staffCalls.addStaff,
    async ({ db, audit, body }) => asLink(await addStaff(db, audit, body)),
    asMyself,
  );

  route(
    staffCalls.updateStaff,
    ({ db, audit, params, body }) => updateStaff(db, audit, params.id, body),
    asMyself,
  );

  route(
    staffCalls.issueWelcomeLink,
    async ({ db, audit, params }) => asLink(await issueWelcomeLink(db, audit, params.id)),
    asMyself,
  );

  route(
    staffCalls.resetSecondFactor,
    ({ db, audit, params }) => resetSecondFactor(db, audit, params.id),
    asMyself,
  );
}
