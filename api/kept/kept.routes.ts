import { keptCalls } from '#shared/contracts/kept.ts';
import type { Routes } from '#api/http/route.ts';
import { getKept } from '#api/kept/kept.service.ts';

export function keptRoutes({ route }: Routes): void {
  route(keptCalls.getKept, ({ db, query, user }) => getKept(db, user.id, query));
}
