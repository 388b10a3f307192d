import { stockCalls } from '#shared/contracts/stock.ts';
import type { Routes } from '#api/http/route.ts';
import { listBatches, recallBatch, receiveBatch, removeFromBatch } from '#api/stock/batches.service.ts';

export function stockRoutes({ route }: Routes): void {
  route(stockCalls.listBatches, ({ db }) => listBatches(db));
  route(stockCalls.receiveBatch, ({ db, act, body }) => receiveBatch(db, act, body));
  route(stockCalls.removeFromBatch, ({ db, act, params, body }) => removeFromBatch(db, act, params.id, body));
  route(stockCalls.recallBatch, ({ db, act, params, body }) => recallBatch(db, act, params.id, body.recall));
}
