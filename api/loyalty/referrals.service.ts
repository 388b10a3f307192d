import type { Knex } from 'knex';
import type { z } from 'zod';
import { unknownReferralCode } from '#shared/contracts/referral.ts';
import type { ReferralCorrection } from '#shared/contracts/sheet.ts';
import { cleanReferralCode } from '#shared/domain/referralCode.ts';
import { comparePeople } from '#shared/domain/samePerson.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** A code that was given out by an account merged since leads to the account it was merged into. */
async function findPatient(
  trx: Knex,
  who: { referral_code: string } | { id: number },
): Promise<UserModel | undefined> {
  const found = await UserModel.query(trx).findOne({ ...who, role: 'user' });
  if (found?.mergedInto) return findPatient(trx, { id: found.mergedInto });
  return found?.deletedAt ? undefined : found;
}

/** @throws ApiError 422 for a code that no patient has, 404 for an unknown customer */
async function getReferrer(trx: Knex, { code, referrerId }: z.output<typeof ReferralCorrection>) {
  if (referrerId != null) {
    const chosen = await findPatient(trx, { id: referrerId });
    if (!chosen) throw notFound('That customer');
    return chosen;
  }
  if (code === null) return null;
  const referrer = await findPatient(trx, { referral_code: code });
  if (!referrer)
    throw new ApiError(422, unknownReferralCode, 'That code is not one of ours. Please check it.');
  return referrer;
}

const factsOf = ({ id, firstName, lastName, dateOfBirth }: UserModel) => ({
  accountId: id,
  firstName,
  lastName,
  dateOfBirth,
});

/**
 * Records who recommended the clinic to a new account: a code at once, anything else as typed, for the desk. Every
 * answer is the same, so that nobody learns who is a patient here. A second account of the same person is not a friend,
 * and nothing counts; but it is recorded like any other, because a missing row would reveal a stranger, in their own
 * data, that they guessed somebody's date of birth.
 */
export async function recordReferral(trx: Knex, friend: UserModel, codeOrName: string): Promise<void> {
  const referrer = await findPatient(trx, { referral_code: cleanReferralCode(codeOrName) });
  if (!referrer) {
    await trx('referral_names').insert({ user_id: friend.id, name: codeOrName });
    return;
  }
  const isVoid = comparePeople(factsOf(referrer), factsOf(friend)) !== 'different';
  await trx('referrals').insert({ referrer_id: referrer.id, friend_id: friend.id, is_void: isVoid });
}

/** The person who recommended the clinic to a customer, for the desk. */
export async function findReferredBy(db: Knex, friendId: number) {
  const row = await db('referrals as r')
    .join('users as u', 'u.id', 'r.referrer_id')
    .where({ 'r.friend_id': friendId })
    .whereNull('u.deleted_at')
    .first<{ id: number; firstName: string; lastName: string; isVoid: boolean } | undefined>({
      id: 'u.id',
      firstName: 'u.first_name',
      lastName: 'u.last_name',
      isVoid: 'r.is_void',
    });
  return row ? { id: row.id, name: `${row.firstName} ${row.lastName}`, isVoid: row.isVoid } : null;
}

/** Who a customer said recommended the clinic, until it is decided who was meant; for the desk. */
export async function findNamedReferrer(db: Knex, friendId: number): Promise<string | null> {
  const [name] = await db('referral_names').where({ user_id: friendId }).pluck<string[]>('name');
  return name ?? null;
}

const hasRecommended = async (trx: Knex, referrerId: number, friendId: number) =>
  (
    await trx('referrals')
      .where({ referrer_id: referrerId, friend_id: friendId, is_void: false })
      .pluck<number[]>('id')
  ).length > 0;

/**
 * Sets or removes the person who recommended the clinic to a customer, and recounts for everybody concerned. The name that they typed is then no longer needed, so it is deleted.
 * @throws ApiError 422 for an unknown code, the customer's own, and that of somebody who came on their recommendation;
 * 404 for an unknown customer
 */
export async function correctReferral(
  db: Knex,
  audit: AuditContext,
  userId: number,
  correction: z.output<typeof ReferralCorrection>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const customer = await UserModel.query(trx).findById(userId).whereNull('deleted_at').forUpdate();
    if (!customer) throw notFound('That customer');
    const referrer = await getReferrer(trx, correction);
    if (referrer?.id === userId) {
      throw new ApiError(422, 'own_referral_code', 'Nobody recommends the clinic to themselves.');
    }
    const former = await trx('referrals')
      .where({ friend_id: userId })
      .first<{ referrer_id: number | null } | undefined>('referrer_id');
    if (referrer && (await hasRecommended(trx, userId, referrer.id))) {
      throw new ApiError(422, 'mutual_referral', 'That person came on this customer’s recommendation.');
    }
    await trx('referrals').where({ friend_id: userId }).delete();
    await trx('referral_names').where({ user_id: userId }).delete();
    if (referrer) await trx('referrals').insert({ referrer_id: referrer.id, friend_id: userId });
    await recordEvent(trx, audit, {
      action: 'referral_corrected',
      ...about('user', userId),
      before: { referrerId: former?.referrer_id ?? null },
      after: { referrerId: referrer?.id ?? null },
    });
    for (const id of [userId, former?.referrer_id]) if (id) await recomputeLoyalty(trx, id);
  });
}
