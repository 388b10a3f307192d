import { changeCalls } from '#shared/contracts/change.ts';
import type { Routers } from '#api/app.ts';
import { route, type RouteSettings } from '#api/http/route.ts';
import { hasReceipt } from '#api/http/sealedReceipts.ts';

export function changeRoutes({ open }: Routers, settings: RouteSettings): void {
  route(open, changeCalls.findChange, settings, async ({ db, params }) => ({
    isSaved: await hasReceipt(db, params.key),
  }));
}
