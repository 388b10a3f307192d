import type { Knex } from 'knex';

/** An account's id and those of the accounts that were merged into it; of an erased one, those with a care record. */
export async function findAccountIds(db: Knex, userId: number): Promise<number[]> {
  const merged = await db('joins').where({ kept_id: userId }).orderBy('user_id').pluck<number[]>('user_id');
  return [userId, ...merged];
}

/** The account that has this one's rows now: work that was begun before two records were joined goes to the one that stayed. */
export async function followMerge(db: Knex, userId: number): Promise<number> {
  const [kept] = await db('joins').where({ user_id: userId }).pluck<number[]>('kept_id');
  return kept ?? userId;
}

/** What `findOwners` returns for one person, whose accounts were read already. */
export const ownedBy = (userId: number, accountIds: readonly number[]): Map<number, number> =>
  new Map(accountIds.map((id) => [id, userId]));

/** Each of these accounts and those that were merged into one of them, with the account that has it now. */
export async function findOwners(db: Knex, userIds: number[]): Promise<Map<number, number>> {
  const merged = await db('joins')
    .whereIn('kept_id', userIds)
    .select<{ id: number; into: number }[]>({ id: 'user_id', into: 'kept_id' });
  return new Map([
    ...userIds.map((id) => [id, id] as const),
    ...merged.map(({ id, into }) => [id, into] as const),
  ]);
}

/** About an account's bookings (`subject_id`); events from before a booking was moved belong to its former account. */
export function whereOwnBookings(events: Knex.QueryBuilder, accountIds: number[]): void {
  void events
    .where('e.subject_type', 'booking')
    .where((those) =>
      those
        .whereNull('e.user_id')
        .orWhereIn('e.user_id', accountIds)
        .orWhere({ 'e.action': 'booking_reassigned' }),
    );
}
