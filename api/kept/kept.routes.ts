import { offlineDataCalls } from '#shared/contracts/offlineData.ts';
import type { Routes } from '#api/http/route.ts';
import { recordDiscard } from '#api/kept/discards.service.ts';
import { getKept } from '#api/kept/kept.service.ts';

export function keptRoutes({ route }: Routes): void {
  route(offlineDataCalls.getOfflineData, ({ db, query, user }) => getKept(db, user.id, query));

  route(offlineDataCalls.reportDiscard, ({ db, act, body }) => recordDiscard(db, act, body));
}
