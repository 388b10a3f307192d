import type { Knex } from 'knex';
import { about, recordEvent } from '#api/audit/events.ts';
import type { AuditContext } from '#api/http/auditContext.ts';

type NewTask = {
  userId: number | null;
  text: string;
  dueAt: Date;
  isUrgent?: boolean;
  /** Urgent, and red until somebody has taken it. */
  isClinical?: boolean;
  /** Who is to do it. */
  assigneeId?: number | null;
};

/** Stores a task, for a customer whose row is locked. @returns its id */
export async function addTask(
  trx: Knex,
  act: AuditContext,
  { userId, text, dueAt, isClinical = false, isUrgent = isClinical, assigneeId = null }: NewTask,
): Promise<number> {
  const [inserted] = await trx('tasks')
    .insert({
      user_id: userId,
      text,
      due_at: dueAt,
      is_urgent: isUrgent,
      is_clinical: isClinical,
      assignee_id: assigneeId,
      author_id: act.actorId,
      occurred_at: act.writtenAt,
    })
    .returning<{ id: number }[]>('id');
  const id = inserted?.id ?? 0;
  await recordEvent(trx, act, { action: 'task_added', ...about('task', id), userId });
  return id;
}
