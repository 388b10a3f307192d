import { setupCalls } from '#shared/contracts/setup.ts';
import type { Routes } from '#api/http/route.ts';
import { listTextSignOffs, signOffText, checkSetupItem, listSetupChecks } from '#api/setup/setup.service.ts';

export function setupRoutes({ route }: Routes): void {
  route(setupCalls.listTextSignOffs, ({ db }) => listTextSignOffs(db));
  route(setupCalls.signOffText, ({ db, audit, body }) => signOffText(db, audit, body));
  route(setupCalls.listSetupChecks, ({ db }) => listSetupChecks(db));
  route(setupCalls.checkSetupItem, ({ db, audit, params, body }) =>
    checkSetupItem(db, audit, params.item, body.isDone),
  );
}
