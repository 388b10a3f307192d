import { z } from 'zod';
import { create, defineCalls, get, post } from '#shared/contracts/call.ts';
import { ContactTopic } from '#shared/contracts/contact.ts';
import { DeliveryState } from '#shared/contracts/message.ts';
import { PreferredTimes } from '#shared/contracts/preferredTimes.ts';
import { pathParams, Instant, optionalText, clockTime, id, isoDate, text } from '#shared/contracts/fields.ts';
import { isMedicalSubject, medicalSubjectMessage } from '#shared/domain/reply.ts';

export const QueueType = z.enum(['booking', 'contact'], 'That list is not known');
/**
 * `data_complaint`: staff marked a message as a complaint about personal data; `not_data_complaint`: or unmarked it.
 * `reply`: sent by the clinic's mail; `draft`: opened in a mail program, which nobody here knows more of.
 */
export const FollowUpKind = z.enum(
  ['handled', 'reopened', 'no_answer', 'note', 'data_complaint', 'not_data_complaint', 'reply', 'draft'],
  'Choose what was done',
);

/** What staff did about a request or a message, and who. */
export const FollowUp = z.object({
  id: z.int(),
  kind: FollowUpKind,
  note: z.string().nullable(),
  /** Of a reply by email: its subject, and whether it has gone. */
  subject: z.string().nullable().default(null),
  delivery: DeliveryState.nullable().default(null),
  who: z.string(),
  createdAt: Instant,
  /** When it was done, if a desk had to wait with it. */
  occurredAt: Instant.nullish(),
});
export type FollowUp = z.infer<typeof FollowUp>;

/**
 * What waits for an answer: a request or a message, due after 24 hours (a complaint about data after 30 days), or an
 * appointment that its patient cannot keep, due by then at the latest.
 */
export const QueueItem = z.object({
  type: QueueType,
  id: z.int(),
  source: z.enum(['wizard', 'home', 'manual', 'contact']),
  name: z.string(),
  /** Null where nobody else has the name or number. */
  bornOn: z.string().nullable().optional(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The requested service, or the subject of a message; the text of a message is fetched separately. */
  about: z.string(),
  preferredDate: z.string().nullable(),
  wishes: PreferredTimes.nullable().default(null),
  /** `cannot_come`: the patient answered a reminder so, and waits to be called. */
  topic: z.enum([...ContactTopic.options, 'cannot_come']).nullable(),
  receivedAt: Instant,
  dueAt: Instant,
  isOverdue: z.boolean(),
  /** A guest's request with the address or the telephone number of a customer under 18. */
  mayBeMinor: z.boolean().default(false),
  /** Who that is. */
  minors: z.string().nullable().optional(),
  followUps: z.array(FollowUp),
});
export type QueueItem = z.infer<typeof QueueItem>;

export const FollowUpCreate = z
  .object({
    kind: FollowUpKind,
    note: optionalText('Note', 2000),
    /** Of a reply, in a letter that lock screens show. */
    subject: optionalText('Subject', 100)
      .refine((subject) => subject === null || !isMedicalSubject(subject), medicalSubjectMessage)
      .optional(),
  })
  .refine(({ kind, note }) => kind !== 'note' || note !== null, 'Note is required')
  .refine(({ kind, note }) => kind !== 'reply' || note !== null, 'Please write the reply.');

const offlineFollowUps = ['handled', 'no_answer', 'note', 'draft'];

export const queueCalls = defineCalls({
  listQueue: { ...get('/api/admin/queue', 'admin'), answer: z.array(QueueItem) },
  followUp: {
    ...create('/api/admin/queue/:type/:id', 'admin'),
    params: z.object({ id: pathParams.id, type: QueueType }),
    body: FollowUpCreate,
    answer: FollowUp,
    // Nothing is on its way before the server has it; the other kinds change lists that the snapshot does not have.
    offline: ({ kind }) =>
      kind === 'reply' ? 'commitment' : offlineFollowUps.includes(String(kind)) ? 'fact' : null,
  },
});

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
  isClinical: z.boolean('Please say whether it is clinical.').default(false),
  /** Of a clinical one, a clinician or a prescriber. */
  assigneeId: id('That colleague is not known').nullable().default(null),
});

export const TaskState = z.object({ isDone: z.boolean('Please say whether it is done.') });

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
