import { z } from 'zod';
import { defineCalls, get, post } from '#shared/contracts/call.ts';
import { id, Instant } from '#shared/contracts/fields.ts';
import { Customer } from '#shared/contracts/user.ts';

const rowType = z.enum(['booking', 'note', 'task', 'guide'], { error: 'That kind of row is not known' });

const JoinedRow = z.object({
  type: rowType,
  id: z.int(),
  /** What it is, in words. */
  about: z.string(),
  /**
   * Whose it was first: of the record that stayed, of the one that ended, or added `since`; null where an earlier release
   * did not store it.
   */
  first: z.enum(['stayed', 'ended', 'since']).nullable(),
});

/** A record that ended in another one, with the rows of both. */
export const Join = z.object({
  eventId: z.int(),
  joinedAt: Instant,
  ended: z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), dateOfBirth: z.string() }),
  /** Entries of the care record that were signed for it; they go back by themselves. */
  entries: z.int(),
  rows: z.array(JoinedRow),
});
export type Join = z.infer<typeof Join>;

export const Parting = z.object({
  eventId: id('That join is not known'),
  /** What goes to the record that ended; everything else stays. */
  rows: z
    .array(z.object({ type: rowType, id: id('That row is not known') }, { error: 'That row is not known' }), {
      error: 'Please choose the rows.',
    })
    .max(5000, 'There are too many rows'),
});

/** Two records that were joined wrongly become two again when it is too late to undo that. */
export const partingCalls = defineCalls({
  listJoins: { ...get('/api/admin/users/:id/joins', 'owner'), answer: z.array(Join) },
  /** Answers with the customer whose record is there again. */
  partCustomers: {
    ...post('/api/admin/users/:id/part', 'owner'),
    body: Parting,
    answer: Customer.pick({ id: true, firstName: true, lastName: true }),
  },
});
