import { undoCalls } from '#shared/contracts/undo.ts';
import type { Routes } from '#api/http/route.ts';
import { undoEvent, type UndoHandlers } from '#api/audit/undo.service.ts';

export function undoRoutes({ route }: Routes, undoHandlers: UndoHandlers): void {
  route(undoCalls.undoEvent, ({ db, audit, params }) => undoEvent(db, audit, params.id, undoHandlers));
}
