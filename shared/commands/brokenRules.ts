import { londonToday } from '#shared/domain/wallTime.ts';
import type { Refusal } from '#shared/domain/bookingRules.ts';
import type { RecordState } from './command.ts';
import type { NewEntry } from './contents.ts';

/** The form of an incident that says which rules something broke that happened all the same. */
export const brokenRulesForm = { id: 'broken-rules', version: 1 };

/** A second id that follows from an entry's, so that a repeat makes the same entries. */
export const followingId = (id: string) =>
  id.replace(/[0-9a-f]{12}$/, (end) =>
    Array.from(end, (digit) => (15 - parseInt(digit, 16)).toString(16)).join(''),
  );

interface Happened {
  id: string;
  /** What broke them, because one incident may be about several. */
  what: string;
  bookingId: number | null;
  /** Why it was done all the same, where that was asked. */
  given: { id: string; reason: string } | null;
}

/** What breaks rules and has happened: one incident a day with all of them, and additions to it from then on. */
export function incidentOf(
  { entries, statedAt }: RecordState,
  broken: readonly Refusal[],
  { id: of, what, bookingId, given }: Happened,
  at: Date,
): NewEntry[] {
  if (broken.length === 0) return [];
  const id = given?.id ?? followingId(of);
  const sentences = broken.map(({ sentence }) => sentence);
  const why = given?.reason ?? (statedAt && 'It was signed at a desk that could not reach the server.');
  const text = [`${what}:`, ...sentences, why].filter(Boolean).join(' ');
  const isSameDay = ({ occurredAt }: { occurredAt: string }) =>
    londonToday(new Date(occurredAt)) === londonToday(at);
  const earlier = entries.find(
    (entry) => entry.kind === 'incident' && entry.formId === brokenRulesForm.id && isSameDay(entry),
  );
  if (earlier) return [{ id, kind: 'addendum', bookingId, refersTo: earlier.id, content: { text } }];
  const isUndirected = broken.every(({ code }) => code === 'direction_needed');
  const category = isUndirected ? 'no-direction' : 'other';
  const content = { category, text, happenedAt: at.toISOString(), steps: [] } as const;
  return [
    {
      id,
      kind: 'incident',
      bookingId,
      refersTo: of,
      form: brokenRulesForm,
      content: { ...content, steps: [] },
    },
  ];
}
