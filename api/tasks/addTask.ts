import type { Knex } from 'knex';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';

type NewTask = {
  userId: number | null;
  text: string;
  dueAt: Date;
  isUrgent?: boolean;
  /** Urgent, and red until somebody has taken it. */
  isClinical?: boolean;
  /** Once they are 18 or over, it is not to be done any more. */
  proposesCancelling?: boolean;
  /** Who is to do it. */
  assigneeId?: number | null;
};

/** Stores a task, for a customer whose row is locked. @returns its id */
export async function addTask(
  trx: Knex,
  audit: AuditContext,
  {
    userId,
    text,
    dueAt,
    isClinical = false,
    isUrgent = isClinical,
    proposesCancelling = false,
    assigneeId = null,
  }: NewTask,
): Promise<number> {
  const [inserted] = await trx('tasks')
    .insert({
      user_id: userId,
      text,
      due_at: dueAt,
      is_urgent: isUrgent,
      is_clinical: isClinical,
      proposes_cancelling: proposesCancelling,
      assignee_id: assigneeId,
      author_id: audit.actorId,
      occurred_at: audit.writtenAt,
    })
    .returning<{ id: number }[]>('id');
  const id = inserted?.id ?? 0;
  await recordEvent(trx, audit, { action: 'task_added', ...about('task', id), userId });
  return id;
}

interface Person {
  name: string;
  dateOfBirth: string;
}

/** The words of a task about somebody whose account is gone, with which its tasks go. */
export const aboutDeleted = ({ name, dateOfBirth }: Person, text = '') =>
  `${name}, born ${formatBirthDate(dateOfBirth)}, whose account was deleted: ${text}`;

/** Clinical tasks that are not done outlive the account, as the care record does. */
export const detachClinicalTasks = (trx: Knex, { id, ...person }: Person & { id: number }) =>
  trx('tasks')
    .where({ user_id: id, is_clinical: true, done_at: null })
    .update({ user_id: null, text: trx.raw('? || text', [aboutDeleted(person)]) });
