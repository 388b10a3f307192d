import type { RecordEntry } from '#shared/contracts/record.ts';
import { listAdministrations } from '#shared/content/clinical/directTreatment.ts';
import type { Formulary } from '#shared/content/clinical/formulary.ts';
import type { Administration, Direction } from '#shared/domain/directions.ts';
import { happenedAt } from '#shared/domain/happening.ts';

type Entry = Pick<
  RecordEntry,
  'id' | 'kind' | 'refersTo' | 'occurredAt' | 'signedAt' | 'madeAt' | 'direction' | 'treatment'
>;

/** The directions of an open record, and what was given of prescription-only medicines. */
export function directionsOf(
  formulary: Formulary,
  entries: readonly Entry[],
): {
  directions: Direction[];
  history: Administration[];
} {
  const endOf = (directionId: string) =>
    entries
      .filter(({ kind, refersTo }) => kind === 'withdrawal' && refersTo === directionId)
      .map((entry) => happenedAt(entry))
      .toSorted()[0] ?? null;
  const directions = entries.flatMap((entry) =>
    entry.direction
      ? [{ ...entry.direction, id: entry.id, signedAt: happenedAt(entry), endedAt: endOf(entry.id) }]
      : [],
  );
  return {
    directions,
    history: entries.flatMap((entry) => {
      const { treatment } = entry;
      // At the server, an entry of an earlier release has the time of a desk in its content alone.
      return treatment
        ? listAdministrations(formulary, treatment.products, directions, entry.madeAt ?? happenedAt(entry))
        : [];
    }),
  };
}
