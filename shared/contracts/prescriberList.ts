import { z } from 'zod';
import { defineCalls, get } from '#shared/contracts/call.ts';
import { Instant } from '#shared/contracts/fields.ts';

const person = { userId: z.int(), name: z.string(), bornOn: z.string().nullable() };

/** An appointment of somebody. */
const appointment = { bookingId: z.int(), service: z.string(), date: z.string(), time: z.string() };

/** What waits for a prescriber; nothing of it says what stands in a record. */
export const PrescriberItem = z.discriminatedUnion('kind', [
  /** An appointment for which no direction is in force. */
  z.object({ kind: z.literal('direction'), ...person, ...appointment }),
  /** One for which a direction waits until its prescriber has confirmed it. */
  z.object({ kind: z.literal('suspended'), ...person, ...appointment }),
  /** An incident that nobody has read; `taskId`: of the task that says so. */
  z.object({ kind: z.literal('incident'), ...person, taskId: z.int(), at: Instant }),
]);
export type PrescriberItem = z.infer<typeof PrescriberItem>;

export const prescriberCalls = defineCalls({
  /** Incidents first, then the appointments of the next four weeks, the nearest on top. */
  listForPrescriber: { ...get('/api/admin/prescriber', 'prescriber'), answer: z.array(PrescriberItem) },
});
