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

  route(userCalls.resetPassword, async ({ db, audit, params, body }) => {
    await resetPassword(db, audit, params.id, body.newPassword, env);
  });

  route(userCalls.deleteUser, ({ db, audit, params }) => deleteUser(db, audit, params.id));

  route(sheetCalls.getCustomerSheet, ({ db, audit, params }) => getCustomerSheet(db, audit, params.id));

  route(sheetCalls.correctBirthDate, ({ db, audit, params, body }) =>
    correctBirthDate(db, audit, params.id, body),
  );

  route(sheetCalls.markIdSeen, ({ db, audit, params, body }) =>
    markIdSeen(db, audit, params.id, body.isSeen),
  );

  route(sheetCalls.markEmailChecked, ({ db, audit, params }) => checkAddress(db, audit, params.id));

  route(sheetCalls.correctReferral, ({ db, audit, params, body }) =>
    correctReferral(db, audit, params.id, body),
  );

  route(sheetCalls.inviteCustomer, ({ db, audit, params, body }) =>
    inviteCustomer(db, audit, params.id, body.email),
  );

  route(sheetCalls.addStaffNote, ({ db, audit, params, body }) =>
    addStaffNote(db, audit, params.id, body.note),
  );

  route(sheetCalls.flagCustomer, ({ db, audit, params, body }) =>
    flagCustomer(db, audit, params.id, body.staffFlag),
  );

  route(sheetCalls.removeStaffNote, ({ db, audit, params }) => removeStaffNote(db, audit, params.id));
}
