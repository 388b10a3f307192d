import type { BodyOf } from '#shared/contracts/call.ts';
import type { recordCalls } from '#shared/contracts/recordCalls.ts';
import { refusal } from '#shared/domain/bookingRules.ts';
import { entryLabels } from '#shared/domain/careRecord.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import { incidentOf } from './brokenRules.ts';
import type { RecordCommand } from './command.ts';

const reasonMissing = refusal(422, 'reason_missing', 'Please write why it was not given, in words.');

/** The clinician decided not to treat. */
export const addDeclined: RecordCommand<BodyOf<typeof recordCalls.addDeclined>> = {
  check: (_state, { reason }) => (hasWords(reason) ? null : reasonMissing),
  isKept: () => true,
  apply: (state, { id, bookingId, reason: text }, at) => [
    { id, kind: 'declined', bookingId, content: { text } },
    ...incidentOf(state, state.problems, { id, what: entryLabels.declined, bookingId, given: null }, at),
  ],
};
