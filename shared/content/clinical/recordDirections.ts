import type { RecordEntry } from '#shared/contracts/record.ts';
import { listAdministrations } from '#shared/content/clinical/directTreatment.ts';
import type { Formulary } from '#shared/content/clinical/formulary.ts';
import type { Administration, Direction } from '#shared/domain/directions.ts';
import { londonToday } from '#shared/domain/wallTime.ts';

/** The directions of an open record, and what was given of prescription-only medicines. */
export function directionsOf(
  formulary: Formulary,
  entries: readonly Pick<RecordEntry, 'id' | 'signedAt' | 'madeAt' | 'direction' | 'treatment'>[],
): {
  directions: Direction[];
  history: Administration[];
} {
  const dayOf = (signedAt: string) => londonToday(new Date(signedAt));
  const directions = entries.flatMap(({ id, signedAt, direction }) =>
    direction ? [{ ...direction, id, signedOn: dayOf(signedAt) }] : [],
  );
  return {
    directions,
    history: entries.flatMap((entry) => {
      const { treatment } = entry;
      if (!treatment) return [];
      const on = dayOf(entry.madeAt ?? entry.signedAt);
      return listAdministrations(formulary, treatment.products, directions, on);
    }),
  };
}
