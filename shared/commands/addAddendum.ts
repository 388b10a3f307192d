import type { BodyOf } from '#shared/contracts/call.ts';
import type { recordCalls } from '#shared/contracts/recordCalls.ts';
import { correctionForm } from '#shared/content/clinical/corrections.ts';
import { notFoundRefusal, refusal } from '#shared/domain/bookingRules.ts';
import type { RecordCommand } from './command.ts';

const directionFixed = refusal(
  422,
  'direction_fixed',
  'Nothing is added to a direction: a prescriber ends it and signs another.',
);

const nothingToCorrect = refusal(422, 'nothing_to_correct', 'That treatment has no such product.');

/** Adds to a signed entry, which itself never changes. */
export const addAddendum: RecordCommand<BodyOf<typeof recordCalls.addAddendum> & { entryId: string }> = {
  check: ({ all }, { entryId, correction }) => {
    const found = all.find(({ id }) => id === entryId);
    if (!found) return notFoundRefusal('That entry');
    if (found.kind === 'direction') return directionFixed;
    return correction && !found.treatment?.products[correction.index] ? nothingToCorrect : null;
  },
  isKept: () => true,
  apply: (_state, { id, entryId, text, correction }) => [
    {
      id,
      kind: 'addendum',
      refersTo: entryId,
      ...(correction && { form: correctionForm }),
      content: { text, ...(correction && { correction }) },
    },
  ],
};
