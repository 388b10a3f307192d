import { z } from 'zod';
import { defineCalls, get } from '#shared/contracts/call.ts';
import { Instant } from '#shared/contracts/fields.ts';
import { ListQuery } from '#shared/contracts/list.ts';

const HistoryQuery = ListQuery.pick({ limit: true, cursor: true });

/** An event in words: who, what, when. */
export const HistoryEntry = z.object({ id: z.int(), at: Instant, who: z.string(), what: z.string() });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** `action` is the audit's, for a program that reads it. */
export const AdminHistoryEntry = HistoryEntry.extend({ action: z.string(), canUndo: z.boolean() });

export const historyCalls = defineCalls({
  listBookingHistory: {
    ...get('/api/admin/bookings/:id/history', 'admin'),
    query: HistoryQuery,
    answer: z.array(AdminHistoryEntry),
  },
  listCustomerHistory: {
    ...get('/api/admin/users/:id/history', 'admin'),
    query: HistoryQuery,
    answer: z.array(AdminHistoryEntry),
  },
  listOwnHistory: { ...get('/api/user/history', 'user'), query: HistoryQuery, answer: z.array(HistoryEntry) },
});
