import { careCalls } from '#shared/contracts/care.ts';
import type { Routers } from '#api/app.ts';
import { assignCare, listCare, listCareOf } from '#api/care/care.service.ts';
import { route, type RouteSettings } from '#api/http/route.ts';

export function careRoutes({ patient, admin }: Routers, settings: RouteSettings): void {
  route(patient, careCalls.listMyCare, settings, ({ db, user }) => listCare(db, user.id));

  route(admin, careCalls.assignCare, settings, ({ db, act, body }) => assignCare(db, act, body));

  route(admin, careCalls.listCareOf, settings, ({ db, act, params }) => listCareOf(db, act, params.userId));
}
