import { z } from 'zod';
import { defineCalls, get, post } from '#shared/contracts/call.ts';
import { id, Instant } from '#shared/contracts/fields.ts';

const rowTypes = ['booking', 'contact'] as const;

/** A booking or message of which only the desk can tell whether it is this customer's. */
export const PersonQuestion = z.object({
  type: z.enum(rowTypes),
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  /** The service or the subject. */
  about: z.string(),
  appointmentDate: z.string().nullable(),
  appointmentTime: z.string().nullable(),
  bookedByName: z.string().nullable(),
  createdAt: Instant,
  customer: z.object({
    id: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.string(),
  }),
  /** Whether it stands in the customer's record already, where only an owner takes it out. */
  isFiled: z.boolean(),
  /** How many entries of the care record were made for it. */
  entries: z.int(),
});
export type PersonQuestion = z.infer<typeof PersonQuestion>;

export const PersonAnswer = z.object({
  type: z.enum(rowTypes, 'Please choose a booking or a message'),
  id: id('That is not known'),
  userId: id('That customer is not known'),
  isTheirs: z.boolean('Please say whether it is theirs'),
});

export const personQuestionCalls = defineCalls({
  listPersonQuestions: { ...get('/api/admin/person-questions', 'admin'), answer: z.array(PersonQuestion) },
  answerPersonQuestion: { ...post('/api/admin/person-questions', 'admin'), body: PersonAnswer },
});
