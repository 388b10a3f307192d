import { accountCalls } from '#shared/contracts/account.ts';
import { confirmDeletion, endOtherSessions } from '#api/account/account.service.ts';
import { exportData } from '#api/account/export.service.ts';
import { deleteUser } from '#api/customers/deletion.service.ts';
import type { Routes } from '#api/http/route.ts';
import { endSession, keepSession } from '#api/http/session.ts';

export function accountRoutes({ route, env }: Routes): void {
  route(accountCalls.endOtherSessions, ({ db, act, user }) => endOtherSessions(db, act, user.id), {
    after: keepSession,
  });

  route(accountCalls.exportMyData, ({ db, act, user, ctx }) => {
    ctx.attachment('my-data.json');
    return exportData(db, act, user);
  });

  route(
    accountCalls.deleteMyAccount,
    async ({ db, act, user }) => {
      await deleteUser(db, act, user.id);
    },
    {
      before: ({ db, user, body }) => confirmDeletion(db, user, body.password, env.rateLimitScale),
      after: async ({ ctx }) => {
        endSession(ctx);
        ctx.set('Clear-Site-Data', '"cache"');
      },
    },
  );
}
