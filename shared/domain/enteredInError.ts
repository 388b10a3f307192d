import type { EntryKind } from '#shared/domain/careRecord.ts';
import { patchTestForm } from '#shared/domain/patchTest.ts';

/** How a withdrawal strikes an entry out; in the wrong person's record once two clinicians have signed it. */
export const mistakes = ['entered-in-error', 'wrong-record'] as const;
export type Mistake = (typeof mistakes)[number];
export const mistakeVersion = 1;

export const mistakeLabels: Record<Mistake, string> = {
  'entered-in-error': 'Entered in error',
  'wrong-record': 'Entered in the wrong record',
};

interface Head {
  id: string;
  kind: EntryKind;
  refersTo: string | null;
  formId: string | null;
  /** What a withdrawal refers to, where that was struck out and is left out. */
  named?: object | undefined;
}

const isOf = ({ kind, formId }: Omit<Head, 'id' | 'refersTo'>, mistake: Mistake) =>
  kind === 'withdrawal' && formId === mistake;

export const isStrike = (entry: Omit<Head, 'id' | 'refersTo'>): boolean =>
  mistakes.some((mistake) => isOf(entry, mistake));

/** What strikes an entry out, or would with a second signature. */
export const strikesOf = <Entry extends Head>(entries: readonly Entry[], { id }: { id: string }): Entry[] =>
  entries.filter((entry) => entry.refersTo === id && isStrike(entry));

/** Whether a clinician signs an entry of this kind in the right record; any other is signed there by the person it comes from. */
const isClinicians: Record<EntryKind, boolean> = {
  history: true,
  treatment: true,
  declined: true,
  incident: true,
  photograph: true,
  consent: false,
  photo_consent: false,
  direction: false,
  withdrawal: false,
  addendum: false,
};

export const isMovable = ({ kind, formId }: Pick<Head, 'kind' | 'formId'>): boolean =>
  isClinicians[kind] || formId === patchTestForm.id;

const signaturesNeeded: Record<Mistake, number> = { 'entered-in-error': 1, 'wrong-record': 2 };

/** Whether an entry was struck out, for one reason or for any. */
export const isStruckOut = (
  entries: readonly Head[],
  entry: { id: string },
  reasons: readonly Mistake[] = mistakes,
): boolean => {
  const strikes = strikesOf(entries, entry);
  return reasons.some(
    (mistake) => strikes.filter((one) => isOf(one, mistake)).length >= signaturesNeeded[mistake],
  );
};

/** Entries as decisions see them: what was entered in error counts for nothing, nor does a medical history that confirms it. */
export function withoutStruckOut<Entry extends Head>(entries: readonly Entry[]): Entry[] {
  const strikes = entries.filter(isStrike);
  if (strikes.length === 0) return [...entries];
  const isOut = (id: string | null) => id !== null && isStruckOut(strikes, { id });
  const standing = entries.filter(
    ({ id, kind, refersTo }) => !isOut(id) && !(kind === 'history' && isOut(refersTo)),
  );
  // What else it ended is not in force again.
  return standing.map((entry) =>
    entry.kind === 'withdrawal' && !isStrike(entry) && isOut(entry.refersTo)
      ? { ...entry, named: entry.named ?? entries.find(({ id }) => id === entry.refersTo) }
      : entry,
  );
}

/** Entries as their patient reads them: none of somebody else, nor what refers to it. */
export function withoutOthers<Entry extends Head>(entries: readonly Entry[]): Entry[] {
  const strikes = entries.filter((entry) => isOf(entry, 'wrong-record'));
  if (strikes.length === 0) return [...entries];
  const isOthers = ({ id }: { id: string }) => isStruckOut(strikes, { id }, ['wrong-record']);
  const others = new Set(strikes.flatMap(({ refersTo: id }) => (id && isOthers({ id }) ? [id] : [])));
  // Also an addition to the incident about it.
  for (let before = 0; before < others.size;) {
    before = others.size;
    for (const { id, refersTo } of entries) if (refersTo && others.has(refersTo)) others.add(id);
  }
  return entries.filter((entry) => !strikes.includes(entry) && !others.has(entry.id));
}
