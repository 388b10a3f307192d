import { z } from 'zod';
import { create, defineCalls, get, post } from '#shared/contracts/call.ts';
import { clockTime, id, Instant, isoDate, text } from '#shared/contracts/fields.ts';

/** An open task of the desk: a call to make, a result to check. */
export const Task = z.object({
  id: z.int(),
  /** The customer it is for, if any. */
  userId: z.int().nullable(),
  name: z.string().nullable(),
  /** Shown beside the name, where another customer has that name. */
  bornOn: z.string().nullable().optional(),
  phone: z.string().nullable(),
  text: z.string(),
  dueAt: Instant,
  isOverdue: z.boolean(),
  // Not sent by a server of an earlier release.
  /** Above the others, whenever those are due. */
  isUrgent: z.boolean().optional(),
  /** Urgent, and red until a clinician or prescriber has taken it. */
  isClinical: z.boolean().optional(),
  /** Who is to do it; null: anybody, of a clinical one any clinician. */
  assignee: z.string().nullable().optional(),
  assigneeId: z.int().nullable().optional(),
  /** Null: nobody has taken it. */
  takenBy: z.string().nullable().optional(),
  who: z.string(),
  createdAt: Instant,
  /** When it was written, if a desk had to wait with it. */
  occurredAt: Instant.nullish(),
});
export type Task = z.infer<typeof Task>;

export const taskLength = 300;
export const TaskCreate = z.object({
  userId: id('That customer is not known').nullable(),
  text: text('Task', { max: taskLength, message: 'Please write what is to be done.' }),
  dueDate: isoDate('Please choose a day.'),
  dueTime: clockTime('Please choose a time.'),
  isClinical: z.boolean({ error: 'Please say whether it is clinical.' }).default(false),
  /** Of a clinical one, a clinician or a prescriber. */
  assigneeId: id('That colleague is not known').nullable().default(null),
});

export const TaskState = z.object({ isDone: z.boolean({ error: 'Please say whether it is done.' }) });

export const taskCalls = defineCalls({
  /** What is not done, first due on top. */
  listTasks: { ...get('/api/admin/tasks', 'admin'), answer: z.array(Task) },
  createTask: { ...create('/api/admin/tasks', 'admin'), body: TaskCreate, answer: Task, offline: 'fact' },
  /** To whom a task can be given; a clinical one to a clinician or a prescriber only. */
  listClinicalStaff: {
    ...get('/api/admin/clinical-staff', 'admin'),
    answer: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        // A server of an earlier release lists nobody else.
        isClinical: z.boolean().default(true),
      }),
    ),
  },
  /** A clinician or prescriber does a clinical task: it is no longer red. */
  takeTask: { ...post('/api/admin/tasks/:id/taken', 'admin') },
  /** Marks a task as done, or opens it again. */
  finishTask: { ...post('/api/admin/tasks/:id/done', 'admin'), body: TaskState, offline: 'fact' },
});
