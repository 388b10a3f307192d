import type { Knex } from 'knex';
import { unknownReferralCode } from '#shared/contracts/referral.ts';
import { recordEvent } from '#api/audit/events.ts';
import type { Act } from '#api/http/act.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { UserModel } from '#api/models/UserModel.ts';

/** @throws ApiError 422 for a code that no patient has */
async function findReferrer(trx: Knex, code: string): Promise<UserModel> {
  const referrer = await UserModel.query(trx)
    .findOne({ referral_code: code, role: 'user' })
    .whereNull('deleted_at');
  if (referrer) return referrer;
  const sentence = 'That code is not one of ours. Please check it, or leave it empty.';
  throw new ApiError(422, unknownReferralCode, sentence);
}

const personOf = ({ firstName, lastName, dateOfBirth }: UserModel) =>
  `${firstName} ${lastName} ${dateOfBirth}`.toLowerCase();

/**
 * Notes on whose recommendation a new account came. A second account of the same person is not a friend; it is made
 * without a word about that, because the answer would tell a stranger somebody's date of birth.
 */
export async function addReferral(trx: Knex, friend: UserModel, code: string): Promise<void> {
  const referrer = await findReferrer(trx, code);
  if (personOf(referrer) === personOf(friend)) return;
  await trx('referrals').insert({ referrer_id: referrer.id, friend_id: friend.id });
}

/** On whose recommendation a customer came, for the desk. */
export async function findReferredBy(db: Knex, friendId: number) {
  const row = await db('referrals as r')
    .join('users as u', 'u.id', 'r.referrer_id')
    .where({ 'r.friend_id': friendId })
    .whereNull('u.deleted_at')
    .first<{ id: number; firstName: string; lastName: string } | undefined>({
      id: 'u.id',
      firstName: 'u.first_name',
      lastName: 'u.last_name',
    });
  return row ? { id: row.id, name: `${row.firstName} ${row.lastName}` } : null;
}

const hasRecommended = async (trx: Knex, referrerId: number, friendId: number) =>
  (await trx('referrals').where({ referrer_id: referrerId, friend_id: friendId }).pluck<number[]>('id'))
    .length > 0;

/**
 * Sets or removes on whose recommendation a customer came, and counts anew for everybody concerned.
 * @throws ApiError 422 for an unknown code, the customer's own, and that of somebody who came on their recommendation
 */
export async function correctReferral(
  db: Knex,
  act: Act,
  userId: number,
  code: string | null,
): Promise<void> {
  await db.transaction(async (trx) => {
    const customer = await UserModel.query(trx).findById(userId).whereNull('deleted_at').forUpdate();
    if (!customer) throw notFound('That customer');
    const referrer = code === null ? null : await findReferrer(trx, code);
    if (referrer?.id === userId) {
      throw new ApiError(422, 'own_referral_code', 'That is this customer’s own code.');
    }
    const former = await trx('referrals')
      .where({ friend_id: userId })
      .first<{ referrer_id: number | null } | undefined>('referrer_id');
    if (referrer && (await hasRecommended(trx, userId, referrer.id))) {
      throw new ApiError(422, 'mutual_referral', 'That person came on this customer’s recommendation.');
    }
    await trx('referrals').where({ friend_id: userId }).delete();
    if (referrer) await trx('referrals').insert({ referrer_id: referrer.id, friend_id: userId });
    await recordEvent(trx, act, {
      action: 'referral_corrected',
      subjectType: 'user',
      subjectId: userId,
      before: { referrerId: former?.referrer_id ?? null },
      after: { referrerId: referrer?.id ?? null },
    });
    for (const id of [userId, former?.referrer_id]) if (id) await recomputeLoyalty(trx, id);
  });
}
