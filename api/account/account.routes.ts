import { accountCalls } from '#shared/contracts/account.ts';
import { confirmDeletion, endOtherSessions } from '#api/account/account.service.ts';
import { exportData } from '#api/account/export.service.ts';
import { deleteUser } from '#api/customers/deletion.service.ts';
import type { Routers } from '#api/app.ts';
import { route, type RouteSettings } from '#api/http/route.ts';
import { endSession, keepSession } from '#api/http/session.ts';

export function accountRoutes({ patient }: Routers, settings: RouteSettings): void {
  route(
    patient,
    accountCalls.endOtherSessions,
    settings,
    ({ db, act, user }) => endOtherSessions(db, act, user.id),
    { after: keepSession },
  );

  route(patient, accountCalls.exportMyData, settings, ({ db, act, user, ctx }) => {
    ctx.attachment('my-data.json');
    return exportData(db, act, user);
  });

  route(
    patient,
    accountCalls.deleteMyAccount,
    settings,
    ({ db, act, user }) => deleteUser(db, act, user.id),
    {
      before: ({ db, user, body }) => confirmDeletion(db, user, body.password, settings.env.rateLimitScale),
      after: async ({ ctx }) => {
        endSession(ctx);
        ctx.set('Clear-Site-Data', '"cache"');
      },
    },
  );
}
