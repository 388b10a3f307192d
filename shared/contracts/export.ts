import { z } from 'zod';
import { BookingDaysQuery } from '#shared/contracts/booking.ts';
import { defineCalls, get, hourly } from '#shared/contracts/call.ts';

export const ExportedList = z.enum(['customers', 'bookings', 'contacts'], 'That list is not known');
export type ExportedList = z.infer<typeof ExportedList>;

export const exportCalls = defineCalls({
  /** A list as CSV: the rows that the desk shows, from all pages. */
  exportList: {
    ...get('/api/admin/export/:list', 'admin'),
    params: z.object({ list: ExportedList }),
    query: BookingDaysQuery.extend({
      /** Of bookings: who of the staff changed each last, its note, and what the patient wrote. */
      notes: z.literal('with', 'Please say whether notes are wanted.').optional(),
    }),
    answer: z.string(),
    answerType: 'text/csv',
    isStreamed: true,
    limits: hourly(10),
  },
});
