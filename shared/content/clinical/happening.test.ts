import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import {
  findCompared,
  findPhotoConsent,
  isHistoryInForce,
  isPatchTestInForce,
  isTextInForce,
  isWithdrawn,
  type EntryHead,
} from '#shared/content/clinical/inForce.ts';
import { addToStops, listStops, stopsIn } from '#shared/content/clinical/stops.ts';
import type { EntryKind } from '#shared/domain/careRecord.ts';
import { newestFirst } from '#shared/domain/happening.ts';
import { patchTestForm } from '#shared/domain/patchTest.ts';

const start = Date.parse('2026-05-04T08:00:00Z');
const instant = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
const text = consentTexts[0]!;
const forms: Partial<Record<EntryKind, { formId: string; formVersion: number }>> = {
  history: { formId: historyForm.id, formVersion: historyForm.version },
  consent: { formId: text.id, formVersion: text.version },
  addendum: { formId: patchTestForm.id, formVersion: patchTestForm.version },
};

/** Entries in the order in which they arrive, each said at a time of its own; a withdrawal names one of the others. */
const arrivals = fc
  .array(
    fc.record({
      kind: fc.constantFrom<EntryKind>(
        'history',
        'consent',
        'photo_consent',
        'direction',
        'addendum',
        'treatment',
        'withdrawal',
      ),
      named: fc.nat(11),
      isGood: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .chain((said) =>
    fc
      .shuffledSubarray([...said.keys()], { minLength: said.length })
      .map((order) => ({ said, order: order.map((index) => index) })),
  );

function entriesOf({
  said,
  order,
}: {
  said: readonly { kind: EntryKind; named: number; isGood: boolean }[];
  order: number[];
}) {
  return order.map((index, position): EntryHead & { expiresOn: string | null } => {
    const { kind, named, isGood } = said[index]!;
    return {
      id: String(index),
      kind,
      refersTo: kind === 'withdrawal' ? String(named % said.length) : null,
      formId: null,
      formVersion: null,
      ...forms[kind],
      occurredAt: instant(index),
      signedAt: instant(100 + position),
      expiresOn: isGood ? '2026-12-31' : null,
    };
  });
}

test('what is in force goes by what happened, whatever arrived first', () => {
  fc.assert(
    fc.property(arrivals, fc.nat(20), ({ said, order }, hours) => {
      const at = new Date(start + hours * 3_600_000);
      const stateOf = (entries: ReturnType<typeof entriesOf>) => [
        isHistoryInForce(entries, at),
        isTextInForce(entries, text, at),
        isPatchTestInForce(entries, at),
        findPhotoConsent(entries, at)?.id,
        findCompared(entries)?.id,
        entries
          .filter((entry) => isWithdrawn(entries, entry))
          .map(({ id }) => id)
          .toSorted(),
        entries.toSorted(newestFirst).map(({ id }) => id),
      ];
      const inOrder = [...said.keys()];
      expect(stateOf(entriesOf({ said, order }))).toEqual(stateOf(entriesOf({ said, order: inOrder })));
    }),
    { numRuns: 500 },
  );
});

const answer = fc.record({ anaphylaxis: fc.boolean(), heart: fc.boolean(), unwell: fc.boolean() });

test('a stop stands until a clinician removes it, in whatever order its medical histories arrive', () => {
  const histories = fc.array(answer, { minLength: 1, maxLength: 6 });
  const removals = fc.array(
    fc.record({ hours: fc.nat(6), alertId: fc.constantFrom('anaphylaxis', 'heart') }),
    {
      maxLength: 2,
    },
  );
  fc.assert(
    fc.property(histories, removals, fc.integer(), (answers, taken, seed) => {
      const said = answers.map((one, index) => ({
        occurredAt: instant(index),
        // Of two, the second arrives a day late.
        signedAt: instant(index % 2 ? index + 24 : index),
        answers: one,
      }));
      const removed = taken.map(({ hours, alertId }) => ({ alertId, signedAt: instant(hours + 0.5) }));
      const [shuffled] = fc.sample(fc.shuffledSubarray(said, { minLength: said.length }), {
        numRuns: 1,
        seed,
      });
      const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
      const stops = listStops(said, removed).toSorted(byId);
      expect(listStops(shuffled!, removed).toSorted(byId)).toEqual(stops);
      // What was said last by then answers otherwise.
      const counted = removed.filter((removal) => {
        const latest = said.findLast(({ signedAt }) => signedAt <= removal.signedAt);
        return !latest || !stopsIn(latest.answers).some(({ id }) => id === removal.alertId);
      });
      const standing = said.flatMap(({ signedAt, answers: one }) =>
        stopsIn(one).filter(
          ({ id }) => !counted.some((removal) => removal.alertId === id && removal.signedAt >= signedAt),
        ),
      );
      expect(new Set(stops.map(({ id }) => id))).toEqual(new Set(standing.map(({ id }) => id)));
      // A desk that adds them one after the other in the order of happening has the same.
      const atDesk = said.reduce(
        (known, history, index) => addToStops(known, said[index - 1]?.occurredAt ?? null, history),
        [] as ReturnType<typeof addToStops>,
      );
      expect(atDesk.toSorted(byId)).toEqual(listStops(said, []).toSorted(byId));
    }),
    { numRuns: 500 },
  );
});
