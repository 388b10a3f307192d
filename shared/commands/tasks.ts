import type { BodyOf } from '#shared/contracts/call.ts';
import { stockCalls } from '#shared/contracts/stock.ts';
import { taskCalls } from '#shared/contracts/queue.ts';
import { noSuchTime, notFoundRefusal } from '#shared/domain/bookingRules.ts';
import { byUrgency, listUntaken, notTaken } from '#shared/domain/dueTasks.ts';
import { recallDueMs, recallTaskText } from '#shared/domain/stock.ts';
import { toInstant } from '#shared/domain/wallTime.ts';
import { aboutCustomer, customerNotStored, neverSent, nobody, type DeskCommand } from './deskCommand.ts';
import { findCustomer, type OutageView } from './view.ts';

const withTasks = (view: OutageView, added: OutageView['tasks']) => ({
  tasks: [...view.tasks, ...added].toSorted(byUrgency),
});

export const createTask: DeskCommand<BodyOf<typeof taskCalls.createTask>> = {
  contract: taskCalls.createTask,
  creates: 'other',
  subject: (view, _params, { userId }) => aboutCustomer(view, userId),
  check: (view, _params, { userId, dueDate, dueTime }) => {
    if (!toInstant(dueDate, dueTime)) return noSuchTime;
    return userId === null || findCustomer(view, userId) ? null : customerNotStored;
  },
  apply: (view, command, { userId, text, dueDate, dueTime, isClinical }) => {
    const { name, phone } = aboutCustomer(view, userId);
    const task = {
      id: command.madeId ?? 0,
      userId,
      name: name ?? command.name,
      phone: phone ?? command.phone,
      text,
      dueAt: toInstant(dueDate, dueTime)?.toISOString() ?? command.occurredAt,
      isOverdue: false,
      isUrgent: isClinical,
      isClinical,
      who: command.author,
      createdAt: command.occurredAt,
    };
    return withTasks(view, [task]);
  },
  answer: (view, { madeId }) => view.tasks.find(({ id }) => id === madeId),
  words: () => 'Task added',
};

const findTask = ({ tasks, done }: OutageView, id: string | undefined) =>
  [...tasks, ...done.tasks].find((task) => task.id === Number(id));

export const finishTask: DeskCommand<BodyOf<typeof taskCalls.finishTask>> = {
  contract: taskCalls.finishTask,
  subject: (view, { id }) => {
    const { userId: customerId = null, name = null, phone = null } = findTask(view, id) ?? {};
    return { bookingId: null, customerId, name, phone };
  },
  check: (view, { id }, { isDone }) => {
    if (Number(id) < 0) return neverSent('This task has not been sent yet. Discard it under “Unsent work”.');
    const task = findTask(view, id);
    if (!task) return notFoundRefusal('That task');
    return isDone && view.isClinical === false && listUntaken([task]).length > 0 ? notTaken : null;
  },
  apply: (view, { params }, { isDone }) => {
    const task = findTask(view, params['id']);
    if (!task) return {};
    const without = (tasks: OutageView['tasks']) => tasks.filter((one) => one !== task);
    const [open, done] = [without(view.tasks), without(view.done.tasks)];
    const ofTasks = (tasks: OutageView['tasks']) => ({ done: { ...view.done, tasks } });
    return isDone
      ? { tasks: open, ...ofTasks([...done, task]) }
      : { ...withTasks({ ...view, tasks: open }, [task]), ...ofTasks(done) };
  },
  words: ({ isDone }) => (isDone ? 'Task done' : 'Task opened again'),
};

/** Whom a recall found is in the stored treatments. Who is on the list already gets no second task, as on the server. */
export const addRecallTasks: DeskCommand<BodyOf<typeof stockCalls.addRecallTasks>> = {
  contract: stockCalls.addRecallTasks,
  subject: () => nobody,
  check: () => null,
  apply: (view, { patients = [], madeId, author, occurredAt }) => {
    const isListed = ({ userId }: { userId: number }) =>
      view.tasks.some((task) => task.userId === userId && task.text === recallTaskText);
    const added = patients.map((patient, index) => ({
      ...patient,
      id: (madeId ?? 0) + index,
      text: recallTaskText,
      dueAt: new Date(Date.parse(occurredAt) + recallDueMs).toISOString(),
      isOverdue: false,
      who: author,
      createdAt: occurredAt,
    }));
    return withTasks(
      view,
      added.filter((task) => !isListed(task)),
    );
  },
  answer: ({ tasks }, { occurredAt }) => ({
    added: tasks.filter(({ createdAt, text }) => createdAt === occurredAt && text === recallTaskText).length,
  }),
  words: () => 'Made a call list',
};
