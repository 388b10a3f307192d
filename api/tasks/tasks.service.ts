import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Task, TaskCreate } from '#shared/contracts/task.ts';
import { noSuchTime } from '#shared/domain/bookingRules.ts';
import { toInstant } from '#shared/domain/wallTime.ts';
import { nameActor } from '#api/audit/actors.ts';
import { recordEvent } from '#api/audit/events.ts';
import { refuseOlderChange } from '#api/audit/olderChange.ts';
import { withPhones } from '#api/customers/customers.service.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { notFound, refuseIf } from '#api/http/errors.ts';
import { UserModel } from '#api/models/UserModel.ts';

const most = 500;

interface TaskRow extends Pick<Task, 'id' | 'userId' | 'text' | 'dueAt' | 'createdAt'> {
  firstName: string | null;
  lastName: string | null;
}

const selectTasks = (db: Knex) =>
  db('tasks as t').leftJoin('users as a', 'a.id', 't.author_id').select<TaskRow[]>({
    id: 't.id',
    userId: 't.user_id',
    text: 't.text',
    dueAt: 't.due_at',
    createdAt: 't.created_at',
    firstName: 'a.first_name',
    lastName: 'a.last_name',
  });

/** Adds the customers' names and telephone numbers. */
async function present(db: Knex, rows: TaskRow[]): Promise<Task[]> {
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  const users = await withPhones(db, await UserModel.query(db).whereIn('id', ids));
  const byId = new Map(users.map((user) => [user.id, user]));
  const now = Date.now();
  return rows.map(({ firstName, lastName, ...row }) => {
    const user = row.userId === null ? undefined : byId.get(row.userId);
    return {
      ...row,
      name: user ? `${user.firstName} ${user.lastName}` : null,
      phone: user?.phone ?? null,
      isOverdue: Date.parse(row.dueAt) < now,
      who: nameActor({ firstName, lastName }),
    };
  });
}

/** What is not done, first due on top; without what is for a customer whose deletion can still be undone. */
export async function listTasks(db: Knex): Promise<Task[]> {
  const rows = await selectTasks(db)
    .leftJoin('users as u', 'u.id', 't.user_id')
    .whereNull('t.done_at')
    .whereNull('u.deleted_at')
    .orderBy([{ column: 't.due_at' }, { column: 't.id' }])
    .limit(most);
  return present(db, rows);
}

/** Adds a task. The audit records that, but not the text. */
export async function createTask(
  db: Knex,
  act: AuditContext,
  { userId, text, dueDate, dueTime }: z.output<typeof TaskCreate>,
): Promise<Task> {
  const dueAt = toInstant(dueDate, dueTime);
  refuseIf(dueAt ? null : noSuchTime);
  return inTransaction(db, async (trx) => {
    if (userId !== null) {
      const customer = await UserModel.query(trx).findById(userId).whereNull('deleted_at').forShare();
      if (!customer) throw notFound('That customer');
    }
    const [inserted] = await trx('tasks')
      .insert({ user_id: userId, text, due_at: dueAt, author_id: act.actorId })
      .returning<{ id: number }[]>('id');
    const id = inserted?.id ?? 0;
    await recordEvent(trx, act, { action: 'task_added', subjectType: 'task', subjectId: id, userId });
    const [task] = await present(trx, await selectTasks(trx).where('t.id', id));
    if (!task) throw notFound('That task');
    return task;
  });
}

/** Marks a task as done, or opens it again. Whoever comes second changes nothing. */
export async function finishTask(db: Knex, act: AuditContext, id: number, isDone: boolean): Promise<void> {
  await inTransaction(db, async (trx) => {
    const task = await trx('tasks')
      .where({ id })
      .forUpdate()
      .first<{ user_id: number | null; done_at: string | null } | undefined>();
    if (!task) throw notFound('That task');
    if ((task.done_at !== null) === isDone) return;
    await refuseOlderChange(trx, act, 'task', id);
    await trx('tasks')
      .where({ id })
      .update({ done_at: isDone ? trx.fn.now() : null, done_by: isDone ? act.actorId : null });
    await recordEvent(trx, act, {
      action: isDone ? 'task_done' : 'task_reopened',
      subjectType: 'task',
      subjectId: id,
      userId: task.user_id,
    });
  });
}
