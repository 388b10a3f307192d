import { undoCalls } from '#shared/contracts/undo.ts';
import type { Routers } from '#api/app.ts';
import { route, type RouteSettings } from '#api/http/route.ts';
import { undoEvent } from '#api/undo/undo.service.ts';

export function undoRoutes({ admin }: Routers, settings: RouteSettings): void {
  route(admin, undoCalls.undoEvent, settings, ({ db, act, params }) => undoEvent(db, act, params.id));
}
