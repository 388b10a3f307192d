import type { Knex } from 'knex';

type Subject = 'booking' | 'contact' | 'user';

/** Keeps what the desk was told: whether a booking, a message or another account is this person's. */
export async function keepAnswer(
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

/** Forgets it with the rows that it was about. */
export const forgetAnswers = (trx: Knex, type: Subject, ids: number[]): Promise<number> =>
  trx('person_answers').where({ subject_type: type }).whereIn('subject_id', ids).delete();
