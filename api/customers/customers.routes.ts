import { sheetCalls } from '#shared/contracts/sheet.ts';
import { userCalls } from '#shared/contracts/user.ts';
import { correctBirthDate, markIdSeen } from '#api/customers/birthDate.service.ts';
import { listUsers, resetPassword } from '#api/customers/customers.service.ts';
import { withPhones } from '#api/models/withPhones.ts';
import { deleteUser } from '#api/customers/deletion.service.ts';
import { inviteCustomer } from '#api/customers/invitation.service.ts';
import {
  addStaffNote,
  flagCustomer,
  getCustomerSheet,
  removeStaffNote,
} from '#api/customers/sheet.service.ts';
import { correctReferral } from '#api/loyalty/referrals.service.ts';
import { checkAddress } from '#api/people/confirmAddress.ts';
import { page } from '#api/http/paging.ts';
import { findRecordOwners } from '#api/record/ownRecord.ts';
import type { Routes } from '#api/http/route.ts';
import { idsOf } from '#api/db/idsOf.ts';

export function customerRoutes({ route, env }: Routes): void {
  route(userCalls.listUsers, async ({ db, query, ctx }) => {
    const users = await withPhones(db, page(ctx, await listUsers(db, query)));
    const owners = await findRecordOwners(db, idsOf(users));
    return users.map((user) => Object.assign(user, { hasRecord: owners.has(user.id) }));
  });

  route(userCalls.resetPassword, async ({ db, act, params, body }) => {
    await resetPassword(db, act, params.id, body.newPassword, env);
  });

  route(userCalls.deleteUser, ({ db, act, params }) => deleteUser(db, act, params.id));

  route(sheetCalls.getCustomerSheet, ({ db, act, params }) => getCustomerSheet(db, act, params.id));

  route(sheetCalls.correctBirthDate, ({ db, act, params, body }) =>
    correctBirthDate(db, act, params.id, body),
  );

  route(sheetCalls.markIdSeen, ({ db, act, params, body }) => markIdSeen(db, act, params.id, body.isSeen));

  route(sheetCalls.markEmailChecked, ({ db, act, params }) => checkAddress(db, act, params.id));

  route(sheetCalls.correctReferral, ({ db, act, params, body }) => correctReferral(db, act, params.id, body));

  route(sheetCalls.inviteCustomer, ({ db, act, params, body }) =>
    inviteCustomer(db, act, params.id, body.email),
  );

  route(sheetCalls.addStaffNote, ({ db, act, params, body }) => addStaffNote(db, act, params.id, body.note));

  route(sheetCalls.flagCustomer, ({ db, act, params, body }) =>
    flagCustomer(db, act, params.id, body.staffFlag),
  );

  route(sheetCalls.removeStaffNote, ({ db, act, params }) => removeStaffNote(db, act, params.id));
}
