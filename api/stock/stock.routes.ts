import { stockCalls } from '#shared/contracts/stock.ts';
import type { Routes } from '#api/http/route.ts';
import {
  listBatches,
  openBatch,
  recallBatch,
  receiveBatch,
  removeFromBatch,
} from '#api/stock/batches.service.ts';

export function stockRoutes({ route }: Routes): void {
  route(stockCalls.listBatches, ({ db }) => listBatches(db));
  route(stockCalls.receiveBatch, ({ db, act, body }) => receiveBatch(db, act, body));
  route(stockCalls.removeFromBatch, ({ db, act, params, body }) => removeFromBatch(db, act, params.id, body));
  route(stockCalls.openBatch, ({ db, act, params, body }) => openBatch(db, act, params.id, body.opening));
  route(stockCalls.recallBatch, ({ db, act, params, body }) => recallBatch(db, act, params.id, body.recall));
}
