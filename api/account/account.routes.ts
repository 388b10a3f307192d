import { accountCalls } from '#shared/contracts/account.ts';
import { userCalls } from '#shared/contracts/user.ts';
import { endOtherSessions } from '#api/auth/sessions.service.ts';
import { exportData } from '#api/account/export.service.ts';
import { changeProfile, confirmProfileChange } from '#api/account/profile.service.ts';
import { checkCurrentPassword, formatSignedIn } from '#api/auth/auth.service.ts';
import { deleteUser } from '#api/customers/deletion.service.ts';
import type { ApiRequest, Routes } from '#api/http/route.ts';
import { createSealer } from '#api/record/sealing.ts';
import { endSession, renewSession } from '#api/http/session.ts';

export function accountRoutes({ route, env }: Routes): void {
  const sealer = createSealer(env.recordKeys);
  const updateProfile = async ({ db, audit, user, body }: ApiRequest<typeof userCalls.updateProfile>) => {
    const { currentPassword: _currentPassword, ...change } = body;
    return formatSignedIn(db, await changeProfile(db, audit, user, change));
  };
  route(userCalls.updateProfile, updateProfile, {
    before: ({ db, audit, user, body }) => confirmProfileChange(db, audit, user, body, env.rateLimitScale),
    after: renewSession,
  });

  route(accountCalls.endOtherSessions, ({ db, audit, user }) => endOtherSessions(db, audit, user.id), {
    after: renewSession,
  });

  route(accountCalls.exportMyData, ({ db, audit, user, ctx }) => {
    ctx.attachment('my-data.json');
    return exportData(db, audit, sealer, user);
  });

  route(
    accountCalls.deleteMyAccount,
    async ({ db, audit, user }) => {
      await deleteUser(db, audit, user.id);
    },
    {
      before: ({ db, user, body }) => checkCurrentPassword(db, user.id, body.password, env.rateLimitScale),
      after: async ({ ctx }) => {
        endSession(ctx);
        ctx.set('Clear-Site-Data', '"cache"');
      },
    },
  );
}
