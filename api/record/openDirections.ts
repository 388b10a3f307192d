import { listAdministrations } from '#shared/content/clinical/directTreatment.ts';
import type { Formulary } from '#shared/content/clinical/formulary.ts';
import type { Administration, Direction } from '#shared/domain/directions.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import type { DirectionContent, TreatmentContent } from '#api/record/contents.ts';
import { getSigningTime, openEntry, type EntryRow } from '#api/record/entries.ts';
import { isWithdrawn } from '#shared/content/clinical/inForce.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** The directions of a patient's entries, ended ones included, and what was given of prescription-only medicines. */
export function openDirections(
  sealer: Sealer,
  formulary: Formulary,
  entries: readonly EntryRow[],
): { directions: Direction[]; history: Administration[] } {
  const directions = entries
    .filter(({ kind }) => kind === 'direction')
    .map((entry) => ({
      ...openEntry<DirectionContent>(sealer, entry),
      id: entry.id,
      signedOn: londonToday(new Date(entry.signedAt)),
      isEnded: isWithdrawn(entries, entry.id),
    }));
  const history = entries
    .filter(({ kind }) => kind === 'treatment')
    .flatMap((entry) => {
      const { products } = openEntry<TreatmentContent>(sealer, entry);
      const signedAt = getSigningTime(sealer, entry) ?? entry.signedAt;
      return listAdministrations(formulary, products, directions, londonToday(new Date(signedAt)));
    });
  return { directions, history };
}
