import { queueCalls } from '#shared/contracts/queue.ts';
import type { Routers } from '#api/app.ts';
import { route, type RouteSettings } from '#api/http/route.ts';
import { followUp, listQueue } from '#api/queue/queue.service.ts';

export function queueRoutes({ admin }: Routers, settings: RouteSettings): void {
  route(admin, queueCalls.listQueue, settings, async ({ db, ctx }) => {
    const { items, total } = await listQueue(db);
    ctx.set('X-Total-Count', String(total));
    return items;
  });

  route(admin, queueCalls.followUp, settings, ({ db, act, params, body }) => followUp(db, act, params, body));
}
