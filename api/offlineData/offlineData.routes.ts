import { offlineDataCalls } from '#shared/contracts/offlineData.ts';
import type { Routes } from '#api/http/route.ts';
import { recordDiscard } from '#api/offlineData/discards.service.ts';
import { getOfflineData } from '#api/offlineData/offlineData.service.ts';

export function offlineDataRoutes({ route }: Routes): void {
  route(offlineDataCalls.getOfflineData, ({ db, query, user }) => getOfflineData(db, user.id, query));

  route(offlineDataCalls.reportDiscard, ({ db, act, body }) => recordDiscard(db, act, body));
}
