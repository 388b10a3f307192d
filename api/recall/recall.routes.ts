import { stockCalls } from '#shared/contracts/stock.ts';
import type { Routes } from '#api/http/route.ts';
import { addRecallTasks, findRecalled } from '#api/recall/recall.service.ts';
import { createSealer } from '#api/record/sealing.ts';

export function recallRoutes({ route, env }: Routes): void {
  const sealer = createSealer(env.recordKeys);
  route(stockCalls.findRecalled, ({ db, act, body }) => findRecalled(db, sealer, act, body));
  route(stockCalls.addRecallTasks, ({ db, act, body }) => addRecallTasks(db, act, body.userIds));
}
