import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { PartialModelObject } from 'objection';
import type { z } from 'zod';
import type { SettingChange, StaffCreate, StaffMember, StaffUpdate } from '#shared/contracts/staff.ts';
import type { Registration } from '#shared/contracts/registration.ts';
import { undisclosedBirthDate } from '#shared/domain/age.ts';
import { eachSetting, getSetting, type SettingName } from '#shared/domain/clinicSettings.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { hashPassword } from '#api/auth/passwords.ts';
import { removeSecondFactor } from '#api/auth/secondFactor.service.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { issuePasswordReset } from '#api/mail/links.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { giveBackTasks } from '#api/tasks/tasks.service.ts';

/** @throws ApiError 403 for one's own account, which is changed with a password or code */
function refuseOwn(audit: AuditContext, id: number, sentence: string): void {
  if (id === audit.actorId) throw new ApiError(403, 'own_account', sentence);
}

const findStaff = (db: Knex) =>
  db('users as u')
    .leftJoin('second_factors as f', (join) => join.on('f.user_id', 'u.id').onNotNull('f.confirmed_at'))
    .where({ 'u.role': 'admin' })
    .orderBy('u.id')
    .select<StaffMember[]>(
      {
        id: 'u.id',
        firstName: 'u.first_name',
        lastName: 'u.last_name',
        email: 'u.email',
        isOwner: 'u.is_owner',
        isClinician: 'u.is_clinician',
        isPrescriber: 'u.is_prescriber',
      },
      db.raw('u.disabled_at IS NOT NULL AS "isDisabled"'),
      db.raw('f.user_id IS NOT NULL AS "hasSecondFactor"'),
      db.raw('(SELECT max(s.seen_at) FROM sessions s WHERE s.user_id = u.id) AS "lastSeen"'),
    );

/** All staff accounts, including disabled ones. */
export const listStaff = (db: Knex): Promise<StaffMember[]> => findStaff(db);

async function getStaffMember(db: Knex, id: number): Promise<StaffMember> {
  const [member] = await findStaff(db).where({ 'u.id': id });
  if (!member) throw notFound('That admin');
  return member;
}

/** An admin with an unknown password, who chooses one by a link. @returns the link's token */
export async function addStaff(
  db: Knex,
  audit: AuditContext,
  {
    firstName,
    lastName,
    email,
    isOwner,
    isClinician = false,
    isPrescriber = false,
  }: z.output<typeof StaffCreate>,
): Promise<string> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const admin = await inTransaction(db, async (trx) => {
    if (await UserModel.query(trx).findOne({ email }).select('id')) {
      throw new ApiError(409, 'email_taken', 'This email is already in use by another account.');
    }
    const rights = { isOwner, isClinician, isPrescriber };
    const person = { firstName, lastName, email, ...rights, dateOfBirth: undisclosedBirthDate };
    const added = await UserModel.query(trx)
      .insert({ ...person, role: 'admin', passwordHash })
      .returning('*');
    await recordEvent(trx, audit, { action: 'staff_added', ...about('user', added.id), after: rights });
    return added;
  });
  return issuePasswordReset(db, admin);
}

/** @returns the token of a new link, in case the email does not arrive */
export async function issueWelcomeLink(db: Knex, audit: AuditContext, id: number): Promise<string> {
  refuseOwn(audit, id, 'Change your own password with the present one, in your account.');
  const { isDisabled } = await getStaffMember(db, id);
  if (isDisabled) throw new ApiError(409, 'staff_disabled', 'This account is disabled. Enable it first.');
  await recordEvent(db, audit, { action: 'staff_link_issued', ...about('user', id) });
  return issuePasswordReset(db, await UserModel.query(db).findById(id).throwIfNotFound());
}

/** Locks the owners, so that two who change each other concurrently do so one after another. */
async function refuseLastOwner(trx: Knex.Transaction, id: number): Promise<void> {
  const owners = await UserModel.query(trx)
    .where({ is_owner: true, disabled_at: null })
    .orderBy('id')
    .forUpdate()
    .select('id');
  if (owners.some((owner) => owner.id === id) && owners.length === 1) {
    throw new ApiError(409, 'last_owner', 'The clinic needs an owner: make somebody else one first.');
  }
}

/**
 * Grants or revokes rights, disables or enables. A disabled admin, and one who may not read or direct any more, is signed out
 * everywhere at once.
 * @throws ApiError 409 for the last owner, and for admins who disable themselves
 */
export async function updateStaff(
  db: Knex,
  audit: AuditContext,
  id: number,
  { isOwner, isClinician, isPrescriber, isDisabled }: z.output<typeof StaffUpdate>,
): Promise<StaffMember> {
  await inTransaction(db, async (trx) => {
    if (isOwner === false || isDisabled) await refuseLastOwner(trx, id);
    const admin = await UserModel.query(trx).findById(id).where({ role: 'admin' }).forUpdate();
    if (!admin) throw notFound('That admin');
    // The acting admin may have been disabled while waiting for the lock.
    const actor = await UserModel.query(trx)
      .findById(audit.actorId ?? 0)
      .select('is_owner', 'disabled_at');
    if (!actor?.isOwner || actor.disabledAt) {
      throw new ApiError(403, 'not_owner', 'Only an owner of the clinic can do this.');
    }
    const happened = async (action: string, patch: PartialModelObject<UserModel>) => {
      await UserModel.query(trx).findById(id).patch(patch);
      await recordEvent(trx, audit, { action, ...about('user', id) });
    };
    if (isOwner !== undefined && isOwner !== admin.isOwner) {
      await happened(isOwner ? 'staff_made_owner' : 'staff_made_admin', { isOwner });
    }
    if (isClinician !== undefined && isClinician !== admin.isClinician) {
      await happened(isClinician ? 'staff_made_clinician' : 'staff_no_clinician', { isClinician });
    }
    if (isPrescriber !== undefined && isPrescriber !== admin.isPrescriber) {
      await happened(isPrescriber ? 'staff_made_prescriber' : 'staff_no_prescriber', { isPrescriber });
    }
    // Wherever a record is open or stored, it goes with the session.
    if (
      id !== audit.actorId &&
      ((isClinician === false && admin.isClinician) || (isPrescriber === false && admin.isPrescriber))
    ) {
      await trx('sessions').where({ user_id: id }).delete();
    }
    if (isDisabled === false && admin.disabledAt) await happened('staff_enabled', { disabledAt: null });
    if (isDisabled && !admin.disabledAt) {
      if (id === audit.actorId) {
        throw new ApiError(409, 'own_account', 'You cannot disable your own account.');
      }
      await happened('staff_disabled', {
        disabledAt: trx.fn.now(),
        sessionEpoch: trx.raw('session_epoch + 1'),
      });
      await trx('sessions').where({ user_id: id }).delete();
      await trx('password_resets').where({ user_id: id }).delete();
    }
    await giveBackTasks(trx, id);
  });
  return getStaffMember(db, id);
}

/** Their own; what they have signed keeps the one that it was signed with. */
export const saveRegistration = (
  db: Knex,
  audit: AuditContext,
  { register, number }: z.output<typeof Registration>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const id = audit.actorId ?? 0;
    await UserModel.query(trx).findById(id).patch({ register, registerNumber: number });
    await recordEvent(trx, audit, { action: 'registration_saved', ...about('user', id) });
  });

/** Removes the second factor of another admin, who has lost the app and the recovery codes. */
export async function resetSecondFactor(db: Knex, audit: AuditContext, id: number): Promise<void> {
  refuseOwn(audit, id, 'Your own two-step sign-in comes off only with one of its codes.');
  await getStaffMember(db, id);
  await removeSecondFactor(db, audit, id);
}

type ClinicSettings = Record<SettingName, number> & {
  isSecondFactorRequired: boolean;
  hasDescribedTreatments: boolean;
  bookedAtOnce: string[];
};

/** What owners decide for the whole clinic. */
export const getClinicSettings = (db: Knex): Promise<ClinicSettings> =>
  db('clinic_settings').first({
    isSecondFactorRequired: 'second_factor_required',
    hasDescribedTreatments: 'has_described_treatments',
    bookedAtOnce: 'booked_at_once',
    ...eachSetting((name) => getSetting(name).column),
  });

/** Offers that are open keep their end; open desks read it at their next poll. */
export async function changeSetting(db: Knex, audit: AuditContext, name: SettingName, change: SettingChange) {
  const { column, unit, event: action } = getSetting(name);
  const amount = 'minutes' in change ? change.minutes : change.hours;
  await inTransaction(db, async (trx) => {
    const before = await trx('clinic_settings')
      .forUpdate()
      .first<Record<string, number>>({ [unit]: column });
    if (before[unit] === amount) return;
    await trx('clinic_settings').update({ [column]: amount });
    const after = { [unit]: amount };
    await recordEvent(trx, audit, { action, ...about('user', null), before, after });
  });
}

/** Whether all staff need the second step. Who has none stays signed in only to turn it on; open streams end. */
export async function requireSecondFactor(db: Knex, audit: AuditContext, isRequired: boolean): Promise<void> {
  await inTransaction(db, async (trx) => {
    const changed = await trx('clinic_settings')
      .whereNot({ second_factor_required: isRequired })
      .update({ second_factor_required: isRequired });
    if (changed === 0) return;
    const action = isRequired ? 'second_factor_made_required' : 'second_factor_made_optional';
    await recordEvent(trx, audit, { action, ...about('user', null) });
    await trx.raw(
      `SELECT pg_notify('clinic_changes', json_build_object('kind', 'session', 'id', id)::text)
       FROM users WHERE role = 'admin'`,
    );
  });
}

/** Sets whether the booking flow lists the treatments that are only described; pages read it when they open. */
export async function listDescribedTreatments(
  db: Knex,
  audit: AuditContext,
  isListed: boolean,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const changed = await trx('clinic_settings')
      .whereNot({ has_described_treatments: isListed })
      .update({ has_described_treatments: isListed });
    if (changed === 0) return;
    const action = isListed ? 'described_treatments_listed' : 'described_treatments_unlisted';
    await recordEvent(trx, audit, { action, ...about('user', null) });
  });
}

/** Sets the services whose free times patients may take. Appointments and holds stay as they are. */
export async function changeBookedAtOnce(db: Knex, audit: AuditContext, serviceIds: readonly string[]) {
  const services = [...new Set(serviceIds)].sort();
  await inTransaction(db, async (trx) => {
    const before = await trx('clinic_settings').forUpdate().first<{ services: string[] }>({
      services: 'booked_at_once',
    });
    if (before.services.join() === services.join()) return;
    await trx('clinic_settings').update({ booked_at_once: services });
    const change = { before, after: { services } };
    await recordEvent(trx, audit, { action: 'booked_at_once_changed', ...about('user', null), ...change });
  });
}
