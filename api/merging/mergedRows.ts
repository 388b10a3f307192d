import type { Knex } from 'knex';
import { BookingModel } from '#api/models/BookingModel.ts';
import { CareModel } from '#api/models/CareModel.ts';
import { RewardClaimModel } from '#api/models/RewardClaimModel.ts';
import { UserModel } from '#api/models/UserModel.ts';

/** The ids of the rows that a merge moved from one account to another, so that undoing it can move them back. */
export interface MovedRows {
  notes: number[];
  /** Missing in merges of an earlier release. */
  tasks?: number[];
  guides: number[];
  claims: number[];
  /** The account's recommendations of others, and the one that it registered with. */
  recommended: number[];
  cameOn: number[];
  /** A recommendation of one account by the other, which does not count because both are one person. */
  ownReferral: { created_at: string; counted_at: string | null } | null;
  saidReferrer: number[];
  addresses: string[];
  /** Bookings that the account made for others; missing in merges of an earlier release. */
  booked?: number[];
  /** What the desk was told about whose something is; missing in merges of an earlier release. */
  answers?: { subject_type: string; subject_id: number }[];
  /** Missing in merges of an earlier release. */
  household?: number[];
  /** Accounts that had been merged into it before. */
  accounts: number[];
}

/** Rows of which each account may have one; where both have it, the merged account's stays with it, hidden. */
function moveUnique(
  trx: Knex.Transaction,
  table: string,
  key: string,
  { from, to }: { from: number; to: number },
  moved = 'id',
) {
  return trx(table)
    .where({ user_id: from })
    .whereNotIn(key, trx(table).where({ user_id: to }).select(key))
    .update({ user_id: to })
    .returning<Record<string, never>[]>(moved)
    .then((rows) => rows.map((row) => row[moved]!));
}

/** Moves recommendations, but none to oneself, none in return, and no second one of the same person. */
async function moveReferrals(trx: Knex.Transaction, from: number, to: number) {
  const both = [from, to];
  const [ownReferral] = await trx('referrals')
    .where({ referrer_id: from, friend_id: to })
    .delete()
    .returning<NonNullable<MovedRows['ownReferral']>[]>(['created_at', 'counted_at']);
  const whoRecommendedThem = () =>
    trx('referrals').whereIn('friend_id', both).whereNotNull('referrer_id').select('referrer_id');
  const whomTheyRecommended = () =>
    trx('referrals').whereIn('referrer_id', both).whereNotNull('friend_id').select('friend_id');
  const cameOn = await trx('referrals')
    .where({ friend_id: from })
    .whereNotExists(trx('referrals').where({ friend_id: to }))
    .where((one) =>
      one
        .whereNull('referrer_id')
        .orWhere((another) =>
          another.whereNot({ referrer_id: to }).whereNotIn('referrer_id', whomTheyRecommended()),
        ),
    )
    .update({ friend_id: to })
    .returning<{ id: number }[]>('id');
  const recommended = await trx('referrals')
    .where({ referrer_id: from })
    .where((one) =>
      one
        .whereNull('friend_id')
        .orWhere((another) =>
          another.whereNotIn('friend_id', both).whereNotIn('friend_id', whoRecommendedThem()),
        ),
    )
    .update({ referrer_id: to })
    .returning<{ id: number }[]>('id');
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  return { ownReferral: ownReferral ?? null, cameOn: idsOf(cameOn), recommended: idsOf(recommended) };
}

/** Names one account instead of another among contacts, but for pairs of both and those that the other has, too. */
async function moveHousehold(trx: Knex.Transaction, from: number, to: number): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `UPDATE household_contacts h SET user_id = CASE user_id WHEN :from THEN :to ELSE user_id END,
       contact_id = CASE contact_id WHEN :from THEN :to ELSE contact_id END
     WHERE :from IN (user_id, contact_id) AND :to NOT IN (user_id, contact_id) AND NOT EXISTS (
       SELECT FROM household_contacts o WHERE o.user_id = CASE h.user_id WHEN :from THEN :to ELSE h.user_id END
         AND o.contact_id = CASE h.contact_id WHEN :from THEN :to ELSE h.contact_id END)
     RETURNING id`,
    { from, to },
  );
  return rows.map(({ id }) => id);
}

/** Moves everything of an account but its bookings to another one. */
export async function moveRows(trx: Knex.Transaction, from: number, to: number): Promise<MovedRows> {
  const way = { from, to };
  const notes = await trx('staff_notes')
    .where({ user_id: from })
    .update({ user_id: to })
    .returning<{ id: number }[]>('id');
  const tasks = await trx('tasks')
    .where({ user_id: from })
    .update({ user_id: to })
    .returning<{ id: number }[]>('id');
  const accounts = await UserModel.query(trx)
    .where({ merged_into: from })
    .patch({ mergedInto: to })
    .returning('id');
  const booked = await BookingModel.query(trx)
    .where({ booked_by: from })
    .patch({ bookedBy: to })
    .returning('id');
  const answers = await trx('person_answers as a')
    .where({ user_id: from })
    .whereNotExists(
      trx('person_answers as o')
        .where({ 'o.user_id': to })
        .whereRaw('(o.subject_type, o.subject_id) = (a.subject_type, a.subject_id)'),
    )
    .update({ user_id: to })
    .returning<NonNullable<MovedRows['answers']>>(['subject_type', 'subject_id']);
  const referrals = await moveReferrals(trx, from, to);
  const saidReferrer = await trx('referral_names')
    .where({ user_id: from })
    .whereNotExists(trx('referral_names').where({ user_id: to }))
    .whereNotExists(trx('referrals').where({ friend_id: to }))
    .update({ user_id: to })
    .returning<{ user_id: number }[]>('user_id');
  return {
    notes: notes.map(({ id }) => id),
    tasks: tasks.map(({ id }) => id),
    guides: await moveUnique(trx, 'personalised_care', 'care_type', way),
    claims: await moveUnique(trx, 'reward_claims', 'reward_id', way),
    addresses: await moveUnique(trx, 'former_addresses', 'email', way, 'email'),
    ...referrals,
    saidReferrer: saidReferrer.map(({ user_id }) => user_id),
    booked: booked.map(({ id }) => id),
    answers,
    household: await moveHousehold(trx, from, to),
    accounts: accounts.map(({ id }) => id),
  };
}

/** Moves back the rows that `moveRows` moved, where they still exist. */
export async function returnRows(
  trx: Knex.Transaction,
  { from, to, moved }: { from: number; to: number; moved: MovedRows },
): Promise<void> {
  const theirs = { user_id: to };
  const back = { user_id: from };
  await trx('staff_notes').whereIn('id', moved.notes).update(back);
  await trx('tasks')
    .whereIn('id', moved.tasks ?? [])
    .update(back);
  await CareModel.query(trx).whereIn('id', moved.guides).patch({ userId: from });
  await RewardClaimModel.query(trx).whereIn('id', moved.claims).patch({ userId: from });
  await trx('former_addresses').where(theirs).whereIn('email', moved.addresses).update(back);
  await trx('referrals').whereIn('id', moved.cameOn).update({ friend_id: from });
  await trx('referrals').whereIn('id', moved.recommended).update({ referrer_id: from });
  if (moved.ownReferral) {
    // What the desk has said since about who recommended them stands.
    const own = { ...moved.ownReferral, referrer_id: from, friend_id: to };
    await trx('referrals').insert(own).onConflict('friend_id').ignore();
  }
  await trx('referral_names').whereIn('user_id', moved.saidReferrer).update(back);
  await BookingModel.query(trx)
    .where({ booked_by: to })
    .whereIn('id', moved.booked ?? [])
    .patch({ bookedBy: from });
  for (const answer of moved.answers ?? []) {
    await trx('person_answers')
      .where({ ...answer, user_id: to })
      .update(back);
  }
  await trx('household_contacts')
    .whereIn('id', moved.household ?? [])
    .update({
      user_id: trx.raw('CASE user_id WHEN ? THEN ? ELSE user_id END', [to, from]),
      contact_id: trx.raw('CASE contact_id WHEN ? THEN ? ELSE contact_id END', [to, from]),
    });
  await UserModel.query(trx).whereIn('id', moved.accounts).patch({ mergedInto: from });
}
