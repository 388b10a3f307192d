import type { RecordEntry } from '#shared/contracts/record.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { londonToday } from '#shared/domain/wallTime.ts';

type Entries = readonly Pick<
  RecordEntry,
  'id' | 'kind' | 'refersTo' | 'formId' | 'occurredAt' | 'madeAt' | 'signedAt' | 'treatment'
>[];

/** The treatments that stand, the latest first. */
const treatmentsOf = (entries: Entries) =>
  withoutStruckOut(entries)
    .flatMap(({ treatment, ...entry }) => (treatment ? [{ at: new Date(happenedAt(entry)), treatment }] : []))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());

/** The products of the last treatment; undefined without one. */
export const lastGiven = (entries: Entries) => treatmentsOf(entries)[0]?.treatment.products;

/** What was given on a day, an ISO date. */
export const givenOn = (entries: Entries, day: string) =>
  treatmentsOf(entries)
    .filter(({ at }) => londonToday(at) === day)
    .flatMap(({ treatment }) => treatment.products);
