import type { Knex } from 'knex';
import { foldText } from '#shared/domain/foldText.ts';
import { phoneDigits } from '#shared/domain/phoneNumber.ts';
import { recordOpening, type AuditContext } from '#api/audit.ts';
import { withPhones } from '#api/models/withPhones.ts';
import { likePattern } from '#api/db/searchPage.ts';
import { checkCustomer } from '#api/merging/lockCustomers.ts';
import { findObjections } from '#api/merging/objections.ts';
import { UserModel, fullName } from '#api/models/UserModel.ts';
import { saidApart } from '#api/people/personAnswers.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** How many accounts are read; those that are no longer customers are left out afterwards. */
const most = 10;

async function getCustomer(db: Knex, id: number): Promise<UserModel> {
  return checkCustomer(await UserModel.query(db).findById(id));
}

/** The digits of every telephone number that is known of a customer. */
async function findNumbers(db: Knex, user: UserModel): Promise<string[]> {
  const given = await db('bookings').where({ user_id: user.id }).distinct().pluck<string[]>('phone_digits');
  const numbers = user.preferredPhone === null ? given : [phoneDigits(user.preferredPhone), ...given];
  return [...new Set(numbers)].filter(Boolean);
}

/**
 * Customers with the same name, or date of birth and part of the name, the likeliest first: a telephone number counts beside
 * another sign, since households share one. Without those of whom the desk was told that they are somebody else.
 */
export async function listDuplicates(db: Knex, id: number) {
  const user = await getCustomer(db, id);
  const selectAs = (sign: string, userId: string) => ({ id: userId, sign: db.raw('?::text', [sign]) });
  const numbers = (await findNumbers(db, user)).flatMap((digits) => [
    // LIKE without a wildcard is an equality that can use the trigram index.
    db('bookings').select(selectAs('phone', 'user_id')).whereRaw('phone_digits LIKE ?', [digits]),
    db('users').select(selectAs('phone', 'id')).whereRaw('phone_digits(preferred_phone) LIKE ?', [digits]),
  ]);
  const name = db('users')
    .select(selectAs('name', 'id'))
    // The pattern is for the index; the address follows the name.
    .whereRaw('search_text LIKE ?', [likePattern(`${foldText(fullName(user))} `).slice(1)])
    .whereRaw(`fold_text(first_name || ' ' || last_name) = ?`, [foldText(fullName(user))]);
  const birth = db('users')
    .select(selectAs('birth', 'id'))
    .where({ date_of_birth: user.dateOfBirth })
    .whereRaw('(fold_text(first_name) = ? OR fold_text(last_name) = ?)', [
      foldText(user.firstName),
      foldText(user.lastName),
    ]);
  const likeliest = db
    .from(db.unionAll([...numbers, name, birth], true).as('signs'))
    .whereNot({ id })
    .whereRaw(`NOT ${saidApart('signs.id', ':id')}`, { id })
    .groupBy('id')
    .havingRaw(`count(DISTINCT sign) > 1 OR min(sign) <> 'phone'`)
    .orderByRaw('count(DISTINCT sign) DESC, id DESC')
    .limit(most)
    .pluck<number[]>('id');
  const ids = await likeliest;
  const found = await UserModel.query(db).whereIn('id', ids).where({ role: 'user' }).whereNull('deleted_at');
  return withPhones(
    db,
    found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  );
}

async function describe(db: Knex, audit: AuditContext, id: number) {
  const user = await getCustomer(db, id);
  await recordOpening(db, audit, id);
  const count = async (table: string) =>
    Number((await db(table).where({ user_id: id }).count<{ count: number }>('* as count').first())?.count);
  const [[described], bookings, guides, notes, entries] = await Promise.all([
    withPhones(db, [user]),
    count('bookings'),
    count('personalised_care'),
    count('staff_notes'),
    count('record_entries'),
  ]);
  return Object.assign(user, {
    phone: described?.phone ?? null,
    canSignIn: user.passwordHash !== null,
    emailConfirmed: user.emailProvenAt !== null,
    bookings,
    guides,
    notes,
    entries,
  });
}

/** Two records side by side; the audit records that both were opened. */
export async function compareCustomers(
  db: Knex,
  sealer: Sealer,
  audit: AuditContext,
  id: number,
  otherId: number,
) {
  const sides = { this: await describe(db, audit, id), other: await describe(db, audit, otherId) };
  return { ...sides, objections: await findObjections(db, sealer, sides.this, sides.other) };
}
