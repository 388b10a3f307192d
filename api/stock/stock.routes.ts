import { stockCalls } from '#shared/contracts/stock.ts';
import type { Routes } from '#api/http/route.ts';
import { listBatches, openBatch, receiveBatch, removeFromBatch } from '#api/stock/batches.service.ts';

export function stockRoutes({ route }: Routes): void {
  route(stockCalls.listBatches, ({ db }) => listBatches(db));
  route(stockCalls.receiveBatch, ({ db, audit, body }) => receiveBatch(db, audit, body));
  route(stockCalls.removeFromBatch, ({ db, audit, params, body }) =>
    removeFromBatch(db, audit, params.id, body),
  );
  route(stockCalls.openBatch, ({ db, audit, params, body }) => openBatch(db, audit, params.id, body.opening));
}
