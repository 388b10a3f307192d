import type { Knex } from 'knex';
import type { z } from 'zod';
import type { customerColumns, CustomerListQuery } from '#shared/contracts/user.ts';
import { readSearch } from '#shared/domain/searchTerms.ts';
import type { AuditContext } from '#api/audit.ts';
import { setPassword } from '#api/auth/auth.service.ts';
import { refuseWeakPassword, type PasswordSettings } from '#api/auth/passwordRules.ts';
import { UserModel } from '#api/models/UserModel.ts';
import {
  listPage,
  readSort,
  findBorn,
  isAmong,
  likePattern,
  orForgiving,
  searchText,
} from '#api/db/searchPage.ts';
import { countList } from '#api/db/listCounts.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { readPaging } from '#api/http/paging.ts';

/** Ids of customers whose name, address, birth date or any number given with a booking matches a text. */
export function findUserIds(db: Knex, q: string): Knex.QueryBuilder {
  const { phones, reference, isReference } = readSearch(q);
  const fromBookings = () => db('bookings').whereNotNull('user_id').select('user_id');
  const ids = db('users')
    .whereRaw(...searchText(q))
    .select('id');
  for (const digits of phones) {
    void ids.union(
      db('users')
        .select('id')
        .whereRaw('phone_digits(preferred_phone) LIKE ?', [likePattern(digits)]),
    );
    void ids.union(fromBookings().whereRaw('phone_digits LIKE ?', [likePattern(digits)]));
  }
  const bornBetween = (...days: [string, string]) =>
    db('users').select('id').whereBetween('date_of_birth', days);
  const born = findBorn(bornBetween, q);
  if (born) void ids.union(born);
  if (isReference) void ids.union(fromBookings().where({ id: reference }));
  return orForgiving(db, 'users', q, ids, bornBetween);
}

const keys: Record<(typeof customerColumns)[number], string> = {
  name: "lower(normalize(first_name || ' ' || last_name, NFD))",
  email: "coalesce(email, '')",
  dob: 'date_of_birth',
  stamps: 'loyalty_stamps',
};

/** One row more than the page, to know whether another follows, and the total. */
export async function listUsers(db: Knex, query: z.output<typeof CustomerListQuery>) {
  const rows = UserModel.query(db).whereNull('deleted_at');
  if (query.q) void rows.whereRaw(...isAmong(findUserIds(db, query.q)));
  const order = readSort('users', keys, query.sort);
  return listPage(rows, readPaging(query), order, () => countList(db, 'users'));
}

/**
 * Sets a new password for a customer and ends all their sessions at once.
 * @throws ApiError 403 for every admin, oneself included, because admins change their own password with the current
 * one; 409 for a customer without an email address, who could not log in with it
 */
export async function resetPassword(
  db: Knex,
  audit: AuditContext,
  userId: number,
  password: string,
  settings: PasswordSettings,
): Promise<void> {
  const user = await UserModel.query(db).findById(userId).whereNull('deleted_at').select('role', 'email');
  if (!user) throw notFound('That customer');
  if (userId === audit.actorId) {
    throw new ApiError(403, 'own_account', 'Change your own password with the present one, in your account.');
  }
  if (user.role === 'admin') {
    throw new ApiError(
      403,
      'admin_protected',
      'Another admin’s password is not reset here: an owner gives them a link under Staff.',
    );
  }
  if (user.email === null) {
    throw new ApiError(
      409,
      'no_email',
      'This customer has no email to log in with. Send them a sign-in link first.',
    );
  }
  refuseWeakPassword(settings, user.role, password);
  await setPassword(db, audit, userId, password, 'password_reset_by_clinic');
}
