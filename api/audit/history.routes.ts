import { historyCalls } from '#shared/contracts/history.ts';
import { listBookingHistory, listCustomerHistory, listOwnHistory } from '#api/audit/history.service.ts';
import type { UndoHandlers } from '#api/audit/undo.service.ts';
import { page } from '#api/http/paging.ts';
import type { Routes } from '#api/http/route.ts';

export function historyRoutes({ route }: Routes, undoHandlers: UndoHandlers): void {
  route(historyCalls.listBookingHistory, async ({ db, audit, params, query, ctx }) =>
    page(ctx, await listBookingHistory(db, audit, undoHandlers, params.id, query)),
  );

  route(historyCalls.listCustomerHistory, async ({ db, audit, params, query, ctx }) =>
    page(ctx, await listCustomerHistory(db, audit, undoHandlers, params.id, query)),
  );

  route(historyCalls.listOwnHistory, async ({ db, user, query, ctx }) =>
    page(ctx, await listOwnHistory(db, user.id, query)),
  );
}
