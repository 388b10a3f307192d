import type { BodyOf } from '#shared/contracts/call.ts';
import { sheetCalls } from '#shared/contracts/sheet.ts';
import { notFoundRefusal } from '#shared/domain/bookingRules.ts';
import { aboutCustomer, type DeskCommand } from './deskCommand.ts';
import { findCustomer } from './view.ts';

const ofCustomer = {
  of: 'customer',
  subject: (view, { id }) => aboutCustomer(view, Number(id)),
  check: (view, { id }) => (findCustomer(view, Number(id)) ? null : notFoundRefusal('That customer')),
} satisfies Partial<DeskCommand<unknown>>;

export const addStaffNote: DeskCommand<BodyOf<typeof sheetCalls.addStaffNote>> = {
  contract: sheetCalls.addStaffNote,
  creates: 'other',
  ...ofCustomer,
  apply: (view, { params, madeId, author, occurredAt }, { note }) => {
    const customerId = Number(params['id']);
    const added = { id: madeId ?? 0, note, who: author, isOwn: true, createdAt: occurredAt, customerId };
    return { notes: [added, ...view.notes] };
  },
  answer: (_view, { madeId, author, occurredAt }, body) => ({
    ...body,
    id: madeId,
    who: author,
    createdAt: occurredAt,
    isOwn: true,
  }),
  words: () => 'Note added',
};

/** What staff have to know of a customer at every visit. */
export const flagCustomer: DeskCommand<BodyOf<typeof sheetCalls.flagCustomer>> = {
  contract: sheetCalls.flagCustomer,
  ...ofCustomer,
  apply: (view, { params }, { staffFlag }) => {
    const customerId = Number(params['id']);
    return {
      customers: view.customers.map((one) => (one.id === customerId ? { ...one, staffFlag } : one)),
      bookings: view.bookings.map((one) => (one.userId === customerId ? { ...one, staffFlag } : one)),
    };
  },
  words: ({ staffFlag }) => (staffFlag === null ? 'Flag removed' : 'Flag'),
};
