import type { RecordEntry } from '#shared/contracts/record.ts';
import type { RecordStop } from '#shared/contracts/stops.ts';
import { isStrike, withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { alertTexts } from '#shared/content/clinical/alerts.ts';
import { countFamily } from '#shared/content/clinical/ceilings.ts';
import { listAdministrations } from '#shared/content/clinical/directTreatment.ts';
import { findMedicine, type Formulary } from '#shared/content/clinical/formulary.ts';
import {
  isInForce,
  listUnseen,
  nextDay,
  type Administration,
  type Direction,
} from '#shared/domain/directions.ts';
import { discussedIn } from '#shared/content/clinical/stops.ts';
import type { Answers } from '#shared/domain/forms.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import type { ProductFamily } from '#shared/domain/product.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';

export interface Planned {
  families: readonly ProductFamily[];
  at: Date;
  /** For how many days after it the direction has to be in force. */
  daysAfter?: number;
  /** Whether one counts that waits for its prescriber. */
  mayBeSuspended?: boolean;
}

/** What distinguishes the confirmation of a direction from other additions. */
export const confirmationForm = { id: 'direction-confirmed', version: 1 };

type Entry = Pick<
  RecordEntry,
  'id' | 'kind' | 'refersTo' | 'formId' | 'occurredAt' | 'signedAt' | 'madeAt' | 'direction' | 'treatment'
>;

type Signed = NonNullable<RecordEntry['direction']>;
type Unseen = Signed['unseen'];
type Said = Pick<RecordStop, 'id' | 'text' | 'saidAt'>;

/** What a medical history that arrived after a direction says to discuss, and its prescriber has not seen. */
export const unseenIn = (
  history: { id: string; occurredAt: string; answers: Answers },
  seen: readonly string[],
): Unseen =>
  discussedIn(history.answers)
    .filter(({ id }) => !seen.includes(id))
    .map(({ id }) => ({ historyId: history.id, id, saidAt: history.occurredAt }));

/**
 * What the prescriber of a direction has not seen: alerts in force, and what a history that stands says to discuss, although
 * a later one says otherwise.
 */
function listUnseenBy(
  { seen, unseen }: Signed,
  alerts: readonly Said[],
  entries: readonly Pick<RecordEntry, 'id'>[],
): Said[] {
  // Not known to a desk that stored it from an earlier release.
  if (seen === undefined) return [];
  const others = unseen
    .filter(({ historyId }) => entries.some(({ id }) => id === historyId))
    .map(({ id, saidAt }) => ({ id, text: alertTexts.get(id) ?? '', saidAt }));
  return [...alerts.filter(({ id }) => !seen.includes(id)), ...others];
}

/**
 * The directions of an open record, and what was given of prescription-only medicines.
 * @param alerts of the record now, of which each prescriber has seen some
 */
export function directionsOf(
  formulary: Formulary,
  signed: readonly Entry[],
  alerts: readonly Said[],
): {
  directions: Direction[];
  history: Administration[];
} {
  const entries = withoutStruckOut(signed);
  const endOf = (directionId: string) =>
    entries
      .filter((entry) => entry.kind === 'withdrawal' && entry.refersTo === directionId && !isStrike(entry))
      .map((entry) => happenedAt(entry))
      .toSorted()[0] ?? null;
  const directions = entries.flatMap((entry) =>
    entry.direction
      ? [
          {
            ...entry.direction,
            id: entry.id,
            signedAt: happenedAt(entry),
            endedAt: endOf(entry.id),
            unseen: listUnseenBy(entry.direction, alerts, entries),
          },
        ]
      : [],
  );
  // What was given under one that was struck out was given all the same.
  const ever = signed.flatMap(({ id, direction }) => (direction ? [{ ...direction, id }] : []));
  return {
    directions,
    history: entries.flatMap((entry) => {
      const { treatment } = entry;
      // At the server, an entry of an earlier release has the time of a desk in its content alone.
      return treatment
        ? listAdministrations(formulary, treatment.products, ever, entry.madeAt ?? happenedAt(entry))
        : [];
    }),
  };
}

/** Whether a direction covers what is planned: in force, with something left, and seen by its prescriber. */
export function isPlanCovered(
  formulary: Formulary,
  { directions, history }: ReturnType<typeof directionsOf>,
  { families, at, daysAfter = 0, mayBeSuspended = false }: Planned,
): boolean {
  const day = londonToday(at);
  return directions.some(
    (direction) =>
      families.some((family) => findMedicine(formulary, direction.medicine)?.family === family) &&
      isInForce(direction, history, at) &&
      direction.expiresOn >= addDays(day, daysAfter) &&
      (mayBeSuspended || listUnseen(direction, at).length === 0) &&
      nextDay(direction, countFamily(formulary, direction.medicine, history)) <= day,
  );
}
