import { sheetCalls } from '#shared/contracts/sheet.ts';
import { userCalls } from '#shared/contracts/user.ts';
import type { Routers } from '#api/app.ts';
import { correctBirthDate, markIdSeen } from '#api/customers/birthDate.service.ts';
import { listUsers, resetPassword, withPhones } from '#api/customers/customers.service.ts';
import { deleteUser } from '#api/customers/deletion.service.ts';
import { inviteCustomer } from '#api/customers/invitation.service.ts';
import { addStaffNote, getCustomerSheet, removeStaffNote } from '#api/customers/sheet.service.ts';
import { page } from '#api/http/paging.ts';
import { route, type RouteSettings } from '#api/http/route.ts';

export function customerRoutes({ admin }: Routers, settings: RouteSettings): void {
  route(admin, userCalls.listUsers, settings, async ({ db, query, ctx }) => {
    const { rows, limit, total } = await listUsers(db, query);
    return withPhones(db, page(ctx, rows, limit, total));
  });

  route(admin, userCalls.resetPassword, settings, async ({ db, act, params, body }) => {
    await resetPassword(db, act, params.id, body.newPassword, settings.env);
  });

  route(admin, userCalls.deleteUser, settings, ({ db, act, params }) => deleteUser(db, act, params.id));

  route(admin, sheetCalls.getCustomerSheet, settings, ({ db, act, params }) =>
    getCustomerSheet(db, act, params.id),
  );

  route(admin, sheetCalls.correctBirthDate, settings, ({ db, act, params, body }) =>
    correctBirthDate(db, act, params.id, body),
  );

  route(admin, sheetCalls.markIdSeen, settings, ({ db, act, params, body }) =>
    markIdSeen(db, act, params.id, body.isSeen),
  );

  route(admin, sheetCalls.inviteCustomer, settings, ({ db, act, params, body }) =>
    inviteCustomer(db, act, params.id, body.email),
  );

  route(admin, sheetCalls.addStaffNote, settings, ({ db, act, params, body }) =>
    addStaffNote(db, act, params.id, body.note),
  );

  route(admin, sheetCalls.removeStaffNote, settings, ({ db, act, params }) =>
    removeStaffNote(db, act, params.id),
  );
}
