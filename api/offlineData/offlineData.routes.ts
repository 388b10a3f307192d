import { offlineDataCalls } from '#shared/contracts/offlineData.ts';
import type { Routes } from '#api/http/route.ts';
import { recordDiscard } from '#api/offlineData/discards.service.ts';
import { createSealer } from '#api/record/sealing.ts';
import { getOfflineData } from '#api/offlineData/offlineData.service.ts';

export function offlineDataRoutes({ route, env }: Routes): void {
  const sealer = createSealer(env.recordKeys);
  route(offlineDataCalls.getOfflineData, async ({ db, query, user }) => ({
    ...(await getOfflineData(db, sealer, user.id, query)),
    isClinical: user.isClinician || user.isPrescriber,
  }));

  route(offlineDataCalls.reportDiscard, ({ db, audit, body }) => recordDiscard(db, audit, body));
}
