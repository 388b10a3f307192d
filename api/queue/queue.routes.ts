import { queueCalls } from '#shared/contracts/queue.ts';
import type { Routes } from '#api/http/route.ts';
import { followUp, listQueue } from '#api/queue/queue.service.ts';

export function queueRoutes({ route }: Routes): void {
  route(queueCalls.listQueue, async ({ db, audit, ctx }) => {
    const { items, total } = await listQueue(db, audit.hasMailServer);
    ctx.set('X-Total-Count', String(total));
    return items;
  });

  route(queueCalls.followUp, ({ db, audit, params, body }) => followUp(db, audit, params, body));
}
