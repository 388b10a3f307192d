import type { RecordEntry } from '#shared/contracts/record.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { formatView, type PictureView } from '#shared/domain/pictures.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';

/** Such as "Left 45°, Tue 3 Mar 2026, 14:00". */
export const nameOfPicture = (entry: RecordEntry) =>
  `${entry.photograph ? formatView(entry.photograph) : 'Photograph'}, ${formatInstant(happenedAt(entry))}`;

/** The other photographs of the same view, and of the same region; those whose consent is withdrawn only `withClosed`. */
export function listComparable(
  entries: readonly RecordEntry[],
  entry: RecordEntry,
  withClosed: boolean,
): RecordEntry[] {
  const wanted = entry.photograph && formatView(entry.photograph).toLowerCase();
  return withoutStruckOut(entries).filter(
    ({ id, photograph }) =>
      photograph &&
      id !== entry.id &&
      formatView(photograph).toLowerCase() === wanted &&
      (withClosed || !photograph.isClosed),
  );
}

/** The photographs that are open to look at: not withdrawn, and not entered in error. */
export const listOpen = (entries: readonly RecordEntry[]): RecordEntry[] =>
  withoutStruckOut(entries).filter(({ photograph }) => photograph && !photograph.isClosed);

/** The latest photograph of a view, and of the same region, that is open to look at. @param entries the newest first */
export const lastOfView = (
  entries: readonly RecordEntry[],
  { view, region }: { view: PictureView | null; region: string },
): RecordEntry | undefined => {
  const wanted = view && formatView({ view, region: region.trim() }).toLowerCase();
  return listOpen(entries).find(
    ({ photograph }) => photograph && formatView(photograph).toLowerCase() === wanted,
  );
};
