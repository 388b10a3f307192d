import { undoCalls } from '#shared/contracts/undo.ts';
import type { Routes } from '#api/http/route.ts';
import { undoEvent } from '#api/undo/undo.service.ts';

export function undoRoutes({ route }: Routes): void {
  route(undoCalls.undoEvent, ({ db, act, params }) => undoEvent(db, act, params.id));
}
