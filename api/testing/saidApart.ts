import fc from 'fast-check';
import type { EntryCall } from '#shared/commands/recordCallNames.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { photoPurposeIds } from '#shared/domain/careRecord.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { consentBody, historyBody, treatmentBody, toxinProduct } from '#api/testing/recordForms.ts';
import { allAnswers } from '#shared/testing/sampleRecord.ts';

/** The two desks are 0 and 1. */
export const phone = 2;
const paperDay = addDays(londonToday(new Date()), -60);
const which = fc.nat(9);
export const purposes = fc.record({
  record: fc.boolean(),
  teaching: fc.boolean(),
  publication: fc.boolean(),
});

const words = fc.oneof(
  fc.record({ anaphylaxis: fc.boolean(), isOnPaper: fc.constantFrom(false, false, true) }),
  fc.record({ confirmed: which }),
  fc.record({ photos: purposes }),
  fc.record({
    withdrawn: which,
    purposes: fc.option(fc.subarray([...photoPurposeIds], { minLength: 1 }), { nil: undefined }),
  }),
  fc.record({ struckOut: which }),
  fc.record({ areUnits: fc.boolean() }),
);

interface SaidCall {
  call: EntryCall;
  body: Record<string, unknown>;
}

/** What two desks and a phone say, each without knowing of the others, in the order of happening. */
const said = fc.array(fc.record({ who: fc.nat(phone), words }), { minLength: 2, maxLength: 9 });
export type Said = typeof said extends fc.Arbitrary<(infer One)[]> ? One : never;

/** The same with the order in which it arrives, of each one's words in theirs. */
export const saidApart = said.chain((all) => {
  const whose = all.map(({ who }) => who);
  return fc.shuffledSubarray(whose, { minLength: whose.length }).map((order) => ({ all, order }));
});

/** Which of the words arrive one after the other. */
export function arrivalsOf(all: readonly Said[], order: readonly number[]): number[] {
  const queues = [0, 1, phone].map((who) => [...all.keys()].filter((n) => all[n]!.who === who));
  return order.map((who) => queues[who]!.shift()!);
}

/** What all know: a consent to a treatment and to photographs, and a medical history. */
export const firstSaid = (idOf: (n: number) => string): SaidCall[] => {
  const photos = { id: idOf(1), record: true, teaching: true, publication: true };
  return [
    { call: 'addConsent', body: { ...consentBody({ photos }), id: idOf(0) } },
    { call: 'addHistory', body: { ...historyBody(), id: idOf(2) } },
  ];
};

/**
 * The call by which one says it; null: a phone cannot.
 * @param known what they know of: what they have said themselves, and what had arrived before
 * @param idOf two ids of each, after those of `firstSaid`
 */
export function callOf(
  { who, words }: Said,
  n: number,
  known: readonly (readonly [Said, number])[],
  idOf: (n: number) => string,
): SaidCall | null {
  const id = idOf(2 * n + 4);
  const pick = (first: number, index: number, isSought: (one: Said['words']) => boolean) => {
    const found = [first, ...known.flatMap(([one, m]) => (isSought(one.words) ? [2 * m + 4] : []))];
    return found[index % found.length]!;
  };
  if ('anaphylaxis' in words) {
    const { anaphylaxis } = words;
    const answers = allAnswers({ anaphylaxis, ...(anaphylaxis && { anaphylaxisDetails: `Wasp ${n}` }) });
    // Of two papers of one day, the later arrival counts.
    const paper = words.isOnPaper && who !== phone && { paperSignedOn: addDays(paperDay, n) };
    return { call: 'addHistory', body: { id, formVersion: historyForm.version, answers, ...paper } };
  }
  if ('confirmed' in words) {
    const unchangedFrom = idOf(pick(2, words.confirmed, (one) => 'anaphylaxis' in one || 'confirmed' in one));
    return { call: 'addHistory', body: { id, unchangedFrom } };
  }
  if (who === phone) return null;
  if ('photos' in words) {
    const photos = { ...words.photos, id: idOf(2 * n + 5) };
    return { call: 'addConsent', body: { ...consentBody({ photos }), id } };
  }
  if ('withdrawn' in words) {
    const refersTo = idOf(pick(0, words.withdrawn, (one) => 'photos' in one) + 1);
    return { call: 'addWithdrawal', body: { id, refersTo, purposes: words.purposes, text: null } };
  }
  if ('struckOut' in words) {
    const refersTo = idOf(pick(2, words.struckOut, (one) => !('withdrawn' in one || 'struckOut' in one)));
    return { call: 'addWithdrawal', body: { id, refersTo, mistake: 'entered-in-error', text: 'Slip' } };
  }
  const product = words.areUnits ? toxinProduct() : treatmentBody().products[0]!;
  return { call: 'addTreatment', body: { ...treatmentBody(), id, products: [product] } };
}
