import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Task, TaskCreate } from '#shared/contracts/queue.ts';
import { noSuchTime } from '#shared/domain/bookingRules.ts';
import { notTaken } from '#shared/domain/dueTasks.ts';
import { toInstant } from '#shared/domain/wallTime.ts';
import { nameActor } from '#api/audit/actors.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { refuseOlderChange } from '#api/audit/olderChange.ts';
import { withPhones } from '#api/models/withPhones.ts';
import { addTask } from '#api/tasks/addTask.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { ApiError, notFound, refusedBy, refuseIf } from '#api/http/errors.ts';
import { readBirthDatesOfNamesakes } from '#api/models/namesakes.ts';
import { followMerge } from '#api/models/mergedAccounts.ts';
import { UserModel } from '#api/models/UserModel.ts';

const most = 500;

interface TaskRow extends Pick<
  Task,
  'id' | 'userId' | 'text' | 'dueAt' | 'isUrgent' | 'isClinical' | 'createdAt' | 'occurredAt'
> {
  authorId: number | null;
  assigneeId: number | null;
  takenBy: number | null;
}

const selectTasks = (db: Knex) =>
  db('tasks').select<TaskRow[]>({
    id: 'id',
    userId: 'user_id',
    text: 'text',
    dueAt: 'due_at',
    isUrgent: 'is_urgent',
    isClinical: 'is_clinical',
    createdAt: 'created_at',
    occurredAt: 'occurred_at',
    authorId: 'author_id',
    assigneeId: 'assignee_id',
    takenBy: 'taken_by',
  });

const noName = { firstName: null, lastName: null };

/** Adds names and telephone numbers; of a customer whose deletion can still be undone, clinical tasks alone. */
async function present(db: Knex, rows: TaskRow[]): Promise<Task[]> {
  const ids = rows.flatMap(({ userId, authorId, assigneeId, takenBy }) =>
    [userId, authorId, assigneeId, takenBy].flatMap((id) => id ?? []),
  );
  const users = await withPhones(db, await UserModel.query(db).whereIn('id', [...new Set(ids)]));
  const byId = new Map(users.map((user) => [user.id, user]));
  const born = await readBirthDatesOfNamesakes(db, ids);
  const now = Date.now();
  const nameOf = (id: number | null) => (id === null ? null : nameActor(byId.get(id) ?? noName));
  return rows.flatMap(({ authorId, assigneeId, takenBy, ...row }) => {
    const user = byId.get(row.userId ?? 0);
    if (user?.deletedAt && !row.isClinical) return [];
    const task: Task = {
      ...row,
      name: user ? `${user.firstName} ${user.lastName}` : null,
      bornOn: born.get(row.userId ?? 0) ?? null,
      phone: user?.phone ?? null,
      isOverdue: Date.parse(row.dueAt) < now,
      who:
        row.isUrgent && authorId === null
          ? 'The clinic’s server'
          : nameActor(byId.get(authorId ?? 0) ?? noName),
      assignee: nameOf(assigneeId),
      assigneeId,
      takenBy: nameOf(takenBy),
    };
    return task;
  });
}

/** What is not done: urgent tasks on top, then those due first. */
export async function listTasks(db: Knex): Promise<Task[]> {
  const open = selectTasks(db).whereNull('done_at').orderByRaw('is_urgent DESC, due_at, id').limit(most);
  return present(db, await open);
}

/** Adds a task. The audit records that, but not the text. */
export async function createTask(
  db: Knex,
  audit: AuditContext,
  { userId: id, text, dueDate, dueTime, isClinical, assigneeId }: z.output<typeof TaskCreate>,
): Promise<Task> {
  const dueAt = toInstant(dueDate, dueTime);
  refuseIf(dueAt ? null : noSuchTime);
  return inTransaction(db, async (trx) => {
    const userId = id === null ? null : await followMerge(trx, id);
    if (userId !== null) {
      const customer = await UserModel.query(trx)
        .findOne({ id: userId, role: 'user' })
        .whereNull('deleted_at')
        .forShare();
      if (!customer) throw notFound('That customer');
    }
    const assignee =
      assigneeId === null ? undefined : (await listStaff(trx)).find((one) => one.id === assigneeId);
    const mayDo = assignee !== undefined && (!isClinical || assignee.isClinical);
    // What a desk sends later for a colleague who has left since is anybody's.
    if (assigneeId !== null && !mayDo && !audit.occurredAt) {
      if (!assignee) throw new ApiError(422, 'not_staff', 'That colleague no longer works here.');
      throw new ApiError(422, 'not_clinical', 'Please choose a clinician or a prescriber.');
    }
    const to = mayDo ? assigneeId : null;
    const taskId = await addTask(trx, audit, { userId, text, dueAt: dueAt!, isClinical, assigneeId: to });
    const [task] = await present(trx, await selectTasks(trx).where({ id: taskId }));
    if (!task) throw notFound('That task');
    return task;
  });
}

/** Everybody at the desk, by name. */
export async function listStaff(db: Knex): Promise<{ id: number; name: string; isClinical: boolean }[]> {
  const staff = await db('users')
    .where({ role: 'admin', deleted_at: null, disabled_at: null })
    .orderBy(['first_name', 'last_name', 'id'])
    .select<
      { id: number; firstName: string; lastName: string; isClinician: boolean; isPrescriber: boolean }[]
    >({
      id: 'id',
      firstName: 'first_name',
      lastName: 'last_name',
      isClinician: 'is_clinician',
      isPrescriber: 'is_prescriber',
    });
  return staff.map(({ id, firstName, lastName, isClinician, isPrescriber }) => ({
    id,
    name: `${firstName} ${lastName}`,
    isClinical: isClinician || isPrescriber,
  }));
}

const isClinicalStaff = async (trx: Knex, { actorId }: AuditContext) =>
  (await listStaff(trx)).some(({ id, isClinical }) => isClinical && id === actorId);

/** Somebody who may answer it does a clinical task. The first to take it has it. */
export async function takeTask(db: Knex, audit: AuditContext, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const task = await trx('tasks')
      .where({ id })
      .forUpdate()
      .first<{ user_id: number | null; is_clinical: boolean; taken_by: number | null } | undefined>();
    if (!task) throw notFound('That task');
    if (!task.is_clinical) throw new ApiError(409, 'not_clinical', 'Only a clinical task is taken.');
    if (!(await isClinicalStaff(trx, audit))) {
      throw new ApiError(403, 'not_clinical', 'Only a clinician or a prescriber can take this.');
    }
    if (task.taken_by !== null) return;
    await trx('tasks').where({ id }).update({ taken_by: audit.actorId, taken_at: trx.fn.now() });
    await recordEvent(trx, audit, { action: 'task_taken', ...about('task', id), userId: task.user_id });
  });
}

/** What somebody who has left, or may do nothing clinical any more, had to do is for anybody again. */
export async function giveBackTasks(trx: Knex, staffId: number): Promise<void> {
  const isOver = `(SELECT disabled_at IS NOT NULL OR tasks.is_clinical AND NOT (is_clinician OR is_prescriber)
    FROM users WHERE id = ?)`;
  const open = () => trx('tasks').whereNull('done_at').whereRaw(isOver, [staffId]);
  await open().where({ assignee_id: staffId }).update({ assignee_id: null });
  await open().where({ taken_by: staffId }).update({ taken_by: null, taken_at: null });
}

/** Done, or open again; a repeat changes nothing. @throws ApiError 409 for a clinical one that no clinician has taken */
export async function finishTask(db: Knex, audit: AuditContext, id: number, isDone: boolean): Promise<void> {
  await inTransaction(db, async (trx) => {
    const task = await trx('tasks').where({ id }).forUpdate().first<
      | {
          user_id: number | null;
          done_at: string | null;
          is_clinical: boolean;
          assignee_id: number | null;
          taken_by: number | null;
        }
      | undefined
    >();
    if (!task) throw notFound('That task');
    if ((task.done_at !== null) === isDone) return;
    const isUntaken = task.is_clinical && task.taken_by === null;
    if (isDone && isUntaken && !(await isClinicalStaff(trx, audit))) throw refusedBy(notTaken);
    await refuseOlderChange(trx, audit, 'task', id);
    await trx('tasks')
      .where({ id })
      .update({ done_at: isDone ? trx.fn.now() : null, done_by: isDone ? audit.actorId : null });
    // Who had it may have left while it was done.
    for (const staffId of [task.assignee_id, task.taken_by])
      if (!isDone && staffId !== null) await giveBackTasks(trx, staffId);
    await recordEvent(trx, audit, {
      action: isDone ? 'task_done' : 'task_reopened',
      ...about('task', id),
      userId: task.user_id,
    });
  });
}
