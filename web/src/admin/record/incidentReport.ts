import { incidentCategories, type EntryKind } from '#shared/domain/careRecord.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import type { IncidentCategory } from '#shared/domain/incident.ts';
import { formatYellowCard } from '#shared/domain/stock.ts';
import { londonToday } from '#shared/domain/wallTime.ts';

/** What is read of an entry of a record. */
interface Entry {
  id: string;
  kind: EntryKind;
  formId: string | null;
  signedAt: string;
  occurredAt?: string | undefined;
  madeAt?: string | null;
  refersTo: string | null;
  treatment: { products: readonly { product: string; lot: string; expiry: string }[] } | null;
  incident: { category: IncidentCategory; happenedAt: string } | null;
}

/** A Yellow Card report for each product of the treatment that the incident is about, or that came before it. */
export function reportsOfIncident(entry: Entry, entries: readonly Entry[]): string {
  const { incident } = entry;
  if (!incident) return '';
  const standing = withoutStruckOut(entries);
  // One of its day may be signed after it, and one of a later day had not been given.
  const day = londonToday(new Date(incident.happenedAt));
  const isBefore = (instant: string) =>
    Date.parse(instant) <= Date.parse(happenedAt(entry)) && londonToday(new Date(instant)) <= day;
  const before = standing
    .filter((one) => one.treatment && isBefore(happenedAt(one)))
    .toSorted((a, b) => Date.parse(happenedAt(b)) - Date.parse(happenedAt(a)));
  const about = entry.refersTo === null ? before[0] : standing.find(({ id }) => id === entry.refersTo);
  const treatment = about?.treatment;
  const reason = `${incidentCategories[incident.category]}; please describe the reaction`;
  const given = treatment?.products ?? [{ product: 'please name it', lot: 'see the pack', expiry: null }];
  return given
    .map(({ product, lot, expiry }) => formatYellowCard({ product, lot, expiry, reason, patients: 1 }))
    .join('\n\n');
}
