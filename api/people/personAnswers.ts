import type { Knex } from 'knex';

type Subject = 'booking' | 'contact' | 'user';

/** Keeps what the desk was told: whether a booking, a message or another account is this person's. */
export async function storePersonAnswer(
  trx: Knex,
  type: Subject,
  id: number,
  userId: number,
  isTheirs: boolean,
): Promise<void> {
  await trx('person_answers')
    .insert({ subject_type: type, subject_id: id, user_id: userId, is_theirs: isTheirs })
    .onConflict(['subject_type', 'subject_id', 'user_id'])
    .merge({ is_theirs: isTheirs, answered_at: trx.fn.now() });
}

/** SQL: whether the desk was told that two accounts are two people's. */
export const saidApart = (one: string, other: string): string => `EXISTS (
  SELECT FROM person_answers a WHERE a.subject_type = 'user' AND NOT a.is_theirs
    AND (a.subject_id, a.user_id) IN ((${one}, ${other}), (${other}, ${one})))`;

export async function areSaidApart(db: Knex, one: number, other: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is: boolean }[] }>(`SELECT ${saidApart(':one', ':other')} AS is`, {
    one,
    other,
  });
  return rows[0]?.is ?? false;
}

/** Forgets it with the rows that it was about. */
export const forgetAnswers = (trx: Knex, type: Subject, ids: number[]): Promise<number> =>
  trx('person_answers').where({ subject_type: type }).whereIn('subject_id', ids).delete();
