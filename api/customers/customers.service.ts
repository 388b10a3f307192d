import type { Knex } from 'knex';
import type { z } from 'zod';
import type { ListQuery } from '#shared/contracts/list.ts';
import type { Act } from '#api/audit/events.ts';
import { setPassword } from '#api/auth/auth.service.ts';
import { refuseWeakPassword, type PasswordSettings } from '#api/auth/passwordRules.ts';
import { UserModel } from '#api/customers/UserModel.ts';
import { tally } from '#api/db/tallies.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { defaultLimit, likePattern, readCursor } from '#api/http/paging.ts';

/** One row more than the page holds, the newest first, and how many there are in all. */
export async function listUsers(db: Knex, query: z.output<typeof ListQuery>) {
  const limit = query.limit ?? defaultLimit;
  const after = readCursor(query.cursor);
  const find = () => {
    const found = UserModel.query(db).whereNull('deleted_at');
    if (query.q) void found.whereRaw('search_text LIKE lower(?)', [likePattern(query.q)]);
    return found;
  };
  const rows = find()
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after !== null) void rows.where('id', '<', after);
  const count = query.q ? find().resultSize() : tally(db, 'users');
  const [page, total] = await Promise.all([rows, count]);
  return { rows: page, limit, total };
}

/**
 * Gives a customer a new password and ends all their sessions at once.
 * @throws ApiError 403 for every admin, oneself included: a password is changed by the person who knows the present one
 */
export async function resetPassword(
  db: Knex,
  act: Act,
  userId: number,
  password: string,
  settings: PasswordSettings,
): Promise<void> {
  const user = await UserModel.query(db).findById(userId).whereNull('deleted_at').select('role');
  if (!user) throw notFound('That customer');
  if (userId === act.actorId) {
    throw new ApiError(403, 'own_account', 'Change your own password with the present one, in your account.');
  }
  if (user.role === 'admin') {
    throw new ApiError(403, 'admin_protected', 'Another admin’s password cannot be reset here.');
  }
  refuseWeakPassword(settings, user.role, password);
  await setPassword(db, act, userId, password, 'password_reset_by_clinic');
}
