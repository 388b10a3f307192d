import type { BodyOf } from '#shared/contracts/call.ts';
import type { recordCalls } from '#shared/contracts/recordCalls.ts';
import type { RecordCommand } from './command.ts';

/** The clinician decided not to treat. */
export const addDeclined: RecordCommand<BodyOf<typeof recordCalls.addDeclined>> = {
  check: () => null,
  apply: (_state, { id, bookingId, reason: text }) => [
    { id, kind: 'declined', bookingId, content: { text } },
  ],
};
