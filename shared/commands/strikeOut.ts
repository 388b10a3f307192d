import type { EntryKind } from '#shared/domain/careRecord.ts';
import {
  isStrike,
  isStruckOut,
  mistakeVersion,
  withoutStruckOut,
  type Mistake,
} from '#shared/domain/enteredInError.ts';
import { notFoundRefusal, refusal, type Refusal } from '#shared/domain/bookingRules.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import { formatBirthDate, londonToday } from '#shared/domain/wallTime.ts';
import { brokenByStrike, formatUsed } from './addTreatment.ts';
import { followingId, incidentOf } from './brokenRules.ts';
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
const isStruckAlready = 'This entry is struck out already.';
/** From a desk it is stored beside the other one, which it agrees with. */
export const struckOutAlready = refusal(409, 'struck_out', isStruckAlready);
const strikeStands = refusal(409, 'struck_out', isStruckAlready);
/** Only the server knows who signed the first. */
export const secondClinicianNeeded = refusal(
  409,
  'second_clinician',
  'You have signed this already. A second clinician has to confirm that it is somebody else’s.',
);

export const strikeRefusals: readonly Refusal[] = [
  reasonMissing,
  notStruckOut,
  strikeStands,
  secondClinicianNeeded,
];

/** Why an entry cannot be struck out. */
export function refusalOfStrike({ all, problems }: RecordState, { refersTo, mistake, text }: StrikeOut) {
  const entry = all.find(({ id }) => id === refersTo);
  if (!entry) return notFoundRefusal('That entry');
  if (!hasWords(text)) return reasonMissing;
  if (entry.kind === 'withdrawal') return isStrike(entry) ? strikeStands : notStruckOut;
  // One that was struck out for less is hidden as well once it turns out to be somebody else's.
  const reasons = mistake === 'wrong-record' ? ([mistake] as const) : undefined;
  if (isStruckOut(all, entry, reasons)) return struckOutAlready;
  return problems[0] ?? null;
}

/** What a treatment may have rested on: struck out, it may break a rule as it was given. */
const underTreatments: readonly EntryKind[] = ['direction', 'consent', 'history', 'addendum'];

/** What strikes an entry out, and the incident about treatments that break a rule by it. */
export function strikeEntry(
  state: RecordState,
  { id, refersTo, mistake, text = null }: StrikeOut,
  at: Date,
): NewEntry[] {
  const form = { id: mistake, version: mistakeVersion };
  const strike: NewEntry = { id, kind: 'withdrawal', refersTo, form, content: { text } };
  const struckOut = state.entries.find((entry) => entry.id === refersTo);
  const known = { id, refersTo, kind: 'withdrawal', formId: mistake, formVersion: mistakeVersion } as const;
  const times = { occurredAt: at.toISOString(), signedAt: at.toISOString(), madeAt: null };
  const added = { ...known, ...times, photos: null, treatment: null, direction: null };
  const isOut = struckOut && isStruckOut([added, ...state.all], struckOut);
  if (!isOut || !underTreatments.includes(struckOut.kind)) return [strike];
  // Decrypted once.
  const all = state.all.map((entry) => ({ ...entry }));
  const stateOf = (of: RecordState, entries: typeof all) => ({
    ...of,
    all: entries,
    entries: withoutStruckOut(entries),
  });
  // What other entries say by it, such as a direction that it confirms, a desk does not know.
  const struck = state.struck
    ? stateOf(
        state.struck,
        state.struck.all.map((entry) => ({ ...entry })),
      )
    : stateOf(state, [added, ...all]);
  const treatments = brokenByStrike(stateOf(state, all), struck, struckOut.refersTo);
  const [latest] = treatments;
  if (!latest) return [strike];
  const formatDay = (day: Date) => formatBirthDate(londonToday(day));
  const what = treatments.map((one) => `${formatDay(one.at)}, ${formatUsed(one.products)}`).join('; ');
  const broken = [
    ...new Map(treatments.flatMap((one) => one.broken).map((one) => [one.sentence, one])).values(),
  ];
  const about = { id: latest.id, what, bookingId: null, given: { id: followingId(id), reason: text ?? '' } };
  return [strike, ...incidentOf(state, broken, about, latest.at)];
}
