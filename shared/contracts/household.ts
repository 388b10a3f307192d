import { z } from 'zod';
import { defineCalls, post, remove } from '#shared/contracts/call.ts';
import { relations } from '#shared/domain/household.ts';
import { DateOfBirth, nameText } from '#shared/contracts/fields.ts';

export const Relation = z.enum(relations, 'Please say who they are to each other.');

/** Somebody of a customer's household, as their sheet shows it. */
export const HouseholdMember = z.object({
  userId: z.int(),
  name: z.string(),
  dateOfBirth: z.string(),
  /** Null where nobody else has the name or number. */
  bornOn: z.string().nullable().optional(),
  /** `contact`: is reached for the customer; `person`: the customer is reached for them; `booker`: has booked for the customer. */
  is: z.enum(['contact', 'person', 'booker']),
  /** What the contact is to the person; null of somebody who has only booked. */
  relation: Relation.nullable(),
  seesAppointments: z.boolean(),
});
export type HouseholdMember = z.infer<typeof HouseholdMember>;

export const householdCalls = defineCalls({
  /** Says that a customer is another one's contact, or changes what was said. */
  saveHouseholdContact: {
    ...post('/api/admin/users/:id/household/:contactId', 'admin'),
    body: z.object({
      relation: Relation,
      seesAppointments: z.boolean('Please say whether they may see the appointments.'),
    }),
  },
  removeHouseholdContact: { ...remove('/api/admin/users/:id/household/:contactId', 'admin') },
  /** Somebody under 18 waits: nothing is booked, and the contact's sheet has a task for the day on which they are 18. */
  addWaitingMinor: {
    ...post('/api/admin/users/:id/waiting-minor', 'admin'),
    body: z.object({ name: nameText('Name', { max: 100 }), dateOfBirth: DateOfBirth }),
  },
});
