import { changeCalls } from '#shared/contracts/call.ts';
import type { Routes } from '#api/http/route.ts';
import { hasReceipt } from '#api/http/receipts.ts';

export function changeRoutes({ route }: Routes): void {
  route(changeCalls.findChange, async ({ db, params }) => ({
    isSaved: await hasReceipt(db, params.key),
  }));
}
