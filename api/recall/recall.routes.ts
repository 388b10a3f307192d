import { formularyCalls } from '#shared/contracts/formulary.ts';
import { stockCalls } from '#shared/contracts/stock.ts';
import { storedTreatmentCalls } from '#shared/contracts/storedTreatments.ts';
import type { Routes } from '#api/http/route.ts';
import { addRecallTasks, findRecalled, listUnmatched, recallAndTell } from '#api/recall/recall.service.ts';
import { reportRecall, storeTreatments } from '#api/recall/storedTreatments.service.ts';
import { createSealer } from '#api/record/sealing.ts';

export function recallRoutes({ route, env }: Routes): void {
  const sealer = createSealer(env.recordKeys);
  route(formularyCalls.listUnmatchedProducts, ({ db }) => listUnmatched(db, sealer));
  route(stockCalls.findRecalled, ({ db, audit, body }) => findRecalled(db, sealer, audit, body));
  route(stockCalls.recallBatch, ({ db, audit, params, body }) =>
    recallAndTell(db, sealer, audit, params.id, body.recall),
  );
  route(stockCalls.addRecallTasks, ({ db, audit, body }) => addRecallTasks(db, audit, body.userIds));
  route(storedTreatmentCalls.storeTreatments, ({ db, audit }) => storeTreatments(db, sealer, audit));
  route(storedTreatmentCalls.reportRecall, ({ db, audit, body }) => reportRecall(db, audit, body));
}
