import { accountCalls } from '#shared/contracts/account.ts';
import { deleteMyAccount, endOtherSessions } from '#api/account/account.service.ts';
import { exportData } from '#api/account/export.service.ts';
import type { Routers } from '#api/app.ts';
import { route, type RouteSettings } from '#api/http/route.ts';
import { endSession, startSession } from '#api/http/session.ts';

export function accountRoutes({ patient }: Routers, settings: RouteSettings): void {
  route(patient, accountCalls.endOtherSessions, settings, async ({ db, act, user, ctx }) => {
    await startSession(ctx, await endOtherSessions(db, act, user.id));
  });

  route(patient, accountCalls.exportMyData, settings, ({ db, act, user, ctx }) => {
    ctx.attachment('my-data.json');
    return exportData(db, act, user);
  });

  route(patient, accountCalls.deleteMyAccount, settings, async ({ db, act, user, body, ctx }) => {
    await deleteMyAccount(db, act, user, body.password, settings.env.rateLimitScale);
    endSession(ctx);
    ctx.set('Clear-Site-Data', '"cache"');
  });
}
