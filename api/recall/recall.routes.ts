import { formularyCalls } from '#shared/contracts/formulary.ts';
import { stockCalls } from '#shared/contracts/stock.ts';
import { storedTreatmentCalls } from '#shared/contracts/storedTreatments.ts';
import type { Routes } from '#api/http/route.ts';
import { addRecallTasks, findRecalled, listUnmatched } from '#api/recall/recall.service.ts';
import { reportRecall, storeTreatments } from '#api/recall/storedTreatments.service.ts';
import { createSealer } from '#api/record/sealing.ts';

export function recallRoutes({ route, env }: Routes): void {
  const sealer = createSealer(env.recordKeys);
  route(formularyCalls.listUnmatchedProducts, ({ db }) => listUnmatched(db, sealer));
  route(stockCalls.findRecalled, ({ db, act, body }) => findRecalled(db, sealer, act, body));
  route(stockCalls.addRecallTasks, ({ db, act, body }) => addRecallTasks(db, act, body.userIds));
  route(storedTreatmentCalls.storeTreatments, ({ db, act }) => storeTreatments(db, sealer, act));
  route(storedTreatmentCalls.reportRecall, ({ db, act, body }) => reportRecall(db, act, body));
}
