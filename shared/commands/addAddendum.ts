import type { BodyOf } from '#shared/contracts/call.ts';
import type { recordCalls } from '#shared/contracts/recordCalls.ts';
import { notFoundRefusal, refusal } from '#shared/domain/bookingRules.ts';
import type { RecordCommand } from './command.ts';

const directionFixed = refusal(
  422,
  'direction_fixed',
  'Nothing is added to a direction: a prescriber ends it and signs another.',
);

/** Adds to a signed entry, which itself never changes. */
export const addAddendum: RecordCommand<BodyOf<typeof recordCalls.addAddendum> & { entryId: string }> = {
  check: ({ entries }, { entryId }) => {
    const found = entries.find(({ id }) => id === entryId);
    if (!found) return notFoundRefusal('That entry');
    return found.kind === 'direction' ? directionFixed : null;
  },
  isKept: () => true,
  apply: (_state, { id, entryId, text }) => [{ id, kind: 'addendum', refersTo: entryId, content: { text } }],
};
