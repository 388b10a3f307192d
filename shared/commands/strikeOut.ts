import { isStrike, isStruckOut, mistakeVersion, type Mistake } from '#shared/domain/enteredInError.ts';
import { notFoundRefusal, refusal, type Refusal } from '#shared/domain/bookingRules.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import type { RecordState } from './command.ts';
import type { NewEntry } from './contents.ts';

interface StrikeOut {
  id: string;
  refersTo: string;
  mistake: Mistake;
  text?: string | null;
}

const reasonMissing = refusal(422, 'reason_missing', 'Please write why it was entered in error, in words.');
const notStruckOut = refusal(
  422,
  'not_struck_out',
  'A withdrawal is not struck out: a consent or a direction is signed again.',
);
const struckOutAlready = refusal(409, 'struck_out', 'This entry is struck out already.');
/** Only the server knows who signed the first. */
export const secondClinicianNeeded = refusal(
  409,
  'second_clinician',
  'You have signed this already. A second clinician has to confirm that it is somebody else’s.',
);

export const strikeRefusals: readonly Refusal[] = [
  reasonMissing,
  notStruckOut,
  struckOutAlready,
  secondClinicianNeeded,
];

/** Why an entry cannot be struck out. */
export function refusalOfStrike({ all, problems }: RecordState, { refersTo, mistake, text }: StrikeOut) {
  const entry = all.find(({ id }) => id === refersTo);
  if (!entry) return notFoundRefusal('That entry');
  if (!hasWords(text)) return reasonMissing;
  if (entry.kind === 'withdrawal') return isStrike(entry) ? struckOutAlready : notStruckOut;
  // One that was struck out for less is hidden as well once it turns out to be somebody else's.
  const reasons = mistake === 'wrong-record' ? ([mistake] as const) : undefined;
  if (isStruckOut(all, entry, reasons)) return struckOutAlready;
  return problems[0] ?? null;
}

export const strikeEntry = ({ id, refersTo, mistake, text = null }: StrikeOut): NewEntry => ({
  id,
  kind: 'withdrawal',
  refersTo,
  form: { id: mistake, version: mistakeVersion },
  content: { text },
});
