import type { BodyOf } from '#shared/contracts/call.ts';
import type { recordCalls } from '#shared/contracts/recordCalls.ts';
import { correctionForm } from '#shared/content/clinical/corrections.ts';
import { notFoundRefusal, refusal } from '#shared/domain/bookingRules.ts';
import { isStruckOut } from '#shared/domain/enteredInError.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import { isNamed } from '#shared/domain/stock.ts';
import { applyCorrection, batchUnnamed, formatUsed } from './addTreatment.ts';
import { followingId, incidentOf } from './brokenRules.ts';
import type { RecordCommand } from './command.ts';
import type { CorrectionContent, NewEntry } from './contents.ts';
import { struckOutAlready } from './strikeOut.ts';

const directionFixed = refusal(
  422,
  'direction_fixed',
  'Nothing is added to a direction: a prescriber ends it and signs another.',
);

const nothingToCorrect = refusal(422, 'nothing_to_correct', 'That treatment has no such product.');

const reasonMissing = refusal(422, 'reason_missing', 'Please write why it is corrected, in words.');

/** Adds to a signed entry, which itself never changes. What a corrected treatment breaks by it becomes an incident. */
export const addAddendum: RecordCommand<BodyOf<typeof recordCalls.addAddendum> & { entryId: string }> = {
  check: ({ all }, { entryId, text, correction }) => {
    const found = all.find(({ id }) => id === entryId);
    if (!found) return notFoundRefusal('That entry');
    if (found.kind === 'direction') return directionFixed;
    if (!correction) return null;
    // Nobody reads what was given there.
    if (isStruckOut(all, found)) return struckOutAlready;
    if (!isNamed(correction)) return batchUnnamed;
    if (!hasWords(text)) return reasonMissing;
    return found.treatment?.products[correction.index] ? null : nothingToCorrect;
  },
  isKept: () => true,
  apply: (state, { id, entryId, text, correction }) => {
    const addendum: NewEntry = { id, kind: 'addendum', refersTo: entryId, content: { text } };
    if (!correction) return [addendum];
    const treatment = state.entries.find((entry) => entry.id === entryId);
    const { broken = [], ...direction } = treatment ? applyCorrection(state, treatment, correction) : {};
    const content: CorrectionContent = { text, correction: { ...correction, ...direction } };
    const given = { id: followingId(id), reason: text };
    const about = { id: entryId, what: formatUsed([correction]), bookingId: null, given };
    return [
      { ...addendum, form: correctionForm, content },
      ...(treatment ? incidentOf(state, broken, about, new Date(treatment.occurredAt)) : []),
    ];
  },
};
