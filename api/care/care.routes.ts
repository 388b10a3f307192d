import { careCalls } from '#shared/contracts/care.ts';
import { assignCare, listCare, listCareOf } from '#api/care/care.service.ts';
import type { Routes } from '#api/http/route.ts';

export function careRoutes({ route }: Routes): void {
  route(careCalls.listMyCare, ({ db, user }) => listCare(db, user.id));

  route(careCalls.assignCare, ({ db, audit, body }) => assignCare(db, audit, body));

  route(careCalls.listCareOf, ({ db, audit, params }) => listCareOf(db, audit, params.userId));
}
