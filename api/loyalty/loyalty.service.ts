import type { Knex } from 'knex';
import { loyaltyJourney, progressOf } from '#shared/domain/loyalty.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { ApiError } from '#api/http/errors.ts';
import { LoyaltyProgressModel } from '#api/models/LoyaltyProgressModel.ts';
import { RewardClaimModel } from '#api/models/RewardClaimModel.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

async function countFacts(db: Knex, userId: number) {
  const [row, { counted, recommendations }] = await Promise.all([
    BookingModel.query(db)
      .where({ user_id: userId, status: 'completed' })
      .select(db.raw('count(*) AS bookings'), db.raw('count(DISTINCT service) AS services'))
      .first()
      .castTo<{ bookings: number; services: number }>(),
    countReferrals(db, userId),
  ]);
  const facts = { bookingsCount: row.bookings, servicesCompleted: row.services, referrals: counted };
  return { facts, recommendations };
}

async function countReferrals(db: Knex, userId: number) {
  const { rows } = await db.raw<{ rows: { counted: number; recommendations: number }[] }>(
    `SELECT count(*) AS counted, count(*) FILTER (WHERE referrer_id = :userId) AS recommendations
     FROM referrals WHERE counted_at IS NOT NULL AND NOT is_void AND (referrer_id = :userId OR friend_id = :userId)`,
    { userId },
  );
  return rows[0]!;
}

async function storeProgress(trx: Knex.Transaction, userId: number): Promise<void> {
  const { facts } = await countFacts(trx, userId);
  await UserModel.query(trx).findById(userId).patch({ loyaltyStamps: facts.bookingsCount });
  await LoyaltyProgressModel.query(trx)
    .insert({
      userId,
      journeyId: loyaltyJourney.id,
      ...progressOf(facts),
      lastUpdated: trx.fn.now(),
    })
    .onConflict('user_id')
    .merge();
}

/**
 * Recounts a patient's completed treatments and stores stamps and progress, in the transaction that changed a
 * booking. Recounting, rather than adding one, makes it idempotent. The first completed visit of somebody who was
 * recommended counts for both; a void recommendation has a date as well, but counts for nobody.
 * @returns the patients whose progress was counted
 */
export async function recomputeLoyalty(trx: Knex.Transaction, userId: number): Promise<number[]> {
  // Serialises concurrent completions, so that the later count sees both; the friend before the referrer.
  await lockUser(trx, userId);
  const [referral] = await trx('referrals')
    .where({ friend_id: userId })
    .update({ counted_at: trx.raw(countedAt, { userId }) })
    .returning<{ referrer_id: number | null }[]>('referrer_id');
  await storeProgress(trx, userId);
  if (!referral?.referrer_id) return [userId];
  await lockUser(trx, referral.referrer_id);
  await storeProgress(trx, referral.referrer_id);
  return [userId, referral.referrer_id];
}

const lockUser = (trx: Knex, id: number) => UserModel.query(trx).findById(id).select('id').forUpdate();

/** From the first completed visit on; an undo of the only one takes it back. */
const countedAt = `CASE WHEN EXISTS (SELECT FROM bookings WHERE user_id = :userId AND status = 'completed')
  THEN coalesce(counted_at, now()) END`;

/** A patient's progress; there is no row without treatments. */
export async function getProgress(db: Knex, userId: number) {
  const [stored, claims, { facts, recommendations }, user] = await Promise.all([
    LoyaltyProgressModel.query(db).findOne({ user_id: userId }),
    RewardClaimModel.query(db).where({ user_id: userId }).orderBy('id'),
    countFacts(db, userId),
    UserModel.query(db).findById(userId).select('referral_code').throwIfNotFound(),
  ]);
  const progress = stored ?? { journeyId: loyaltyJourney.id, ...progressOf(facts) };
  const { referralCode } = user;
  return { progress, bookingsCount: facts.bookingsCount, referralCode, recommendations, claims };
}

/** Claims a stage's reward, once. @throws ApiError 404 for an unknown stage, 409 without a reward to be claimed */
export async function claimReward(db: Knex, audit: AuditContext, userId: number, stageId: string) {
  const stage = loyaltyJourney.stages.find((candidate) => candidate.id === stageId);
  if (!stage) throw new ApiError(404, 'not_found', 'That stage was not found.');
  const { reward } = stage;
  if (!reward) throw new ApiError(409, 'no_reward', 'This stage has no reward to claim.');
  return inTransaction(db, async (trx) => {
    const stored = await LoyaltyProgressModel.query(trx).findOne({ user_id: userId });
    if (!stored?.completedStageIds.includes(stageId)) {
      throw new ApiError(409, 'stage_not_complete', 'This stage is not complete yet.');
    }
    const claim = await RewardClaimModel.query(trx)
      .insert({ userId, stageId, rewardId: reward.id })
      .returning('*');
    await recordEvent(trx, audit, {
      action: 'reward_claimed',
      ...about('reward', claim.id),
      userId,
      after: { stageId, rewardId: reward.id },
    });
    return claim;
  });
}

/** Deletes claims since an instant for stages that an undo has made incomplete. */
export async function forgetUnearnedClaims(trx: Knex, userId: number, since: string): Promise<void> {
  const progress = await LoyaltyProgressModel.query(trx).findOne({ user_id: userId });
  await RewardClaimModel.query(trx)
    .where({ user_id: userId })
    .where('claimed_at', '>=', since)
    .whereNotIn('stage_id', progress?.completedStageIds ?? [])
    .delete();
}
