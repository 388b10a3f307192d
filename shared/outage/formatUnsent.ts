import { formatPhone } from '#shared/domain/phoneNumber.ts';
import type { JournalItem } from '#shared/contracts/ipcContract.ts';
import { formatDateTime } from '#shared/domain/wallTime.ts';
import type { Unsent } from '#shared/domain/daySheet.ts';
import { isEntryCall } from '#shared/commands/recordCallNames.ts';
import { againDone, lowerFirst } from './formatConflict.ts';

export const markLabels = {
  waiting: 'Waiting to be sent',
  sending: 'Sending…',
  commitment: 'Pencilled',
  conflict: 'Needs a decision',
} as const;

export type MarkOf = Pick<JournalItem, 'kind' | 'state'>;

/** The mark of a row with several unsent changes: a decision first, then a commitment. */
export function chooseMark(items: readonly MarkOf[]): MarkOf | null {
  return (
    items.find(({ state }) => state === 'conflict') ??
    items.find(({ kind }) => kind === 'commitment') ??
    items[0] ??
    null
  );
}

export function formatMark({ kind, state }: MarkOf): string {
  if (state === 'conflict') return markLabels.conflict;
  if (state === 'sending') return markLabels.sending;
  return kind === 'commitment' ? markLabels.commitment : markLabels.waiting;
}

/** "Pencilled: moved to 14:30": for an appointment that is cancelled or moved. */
export const formatPendingRemoval = (item: MarkOf & Pick<JournalItem, 'words'>): string =>
  againDone(item.words, formatMark(item));

/** "3 waiting, 1 to decide": for the frame of the window. */
export function formatCounts({ unsent, conflicts }: { unsent: number; conflicts: number }): string {
  const parts = [unsent > 0 && `${unsent} waiting`, conflicts > 0 && `${conflicts} to decide`];
  return parts.filter(Boolean).join(', ');
}

/** The possible actions for a conflict, as printed. */
function formatChoice(
  { again, ask, drop, restore, nextFree, phone }: NonNullable<JournalItem['conflict']>,
  name: string | null,
  withPhone: boolean,
): string {
  const number = withPhone && phone ? ` (${formatPhone(phone)})` : '';
  const ways = [
    restore && lowerFirst(restore),
    nextFree && `next free time (${formatDateTime(nextFree.date, nextFree.time)})`,
    ask && 'answer what is asked',
    drop && lowerFirst(drop),
    again && lowerFirst(again),
    phone && `call ${name ?? 'the customer'}${number}`,
  ].filter(Boolean);
  const joined = [ways.slice(0, -1).join(', '), ways.at(-1)].filter(Boolean).join(' or ');
  return `Decide at the desk, in “Unsent work”: ${joined}.`;
}

/** All that others read of an entry of a care record. */
export const formatHiddenItems = (author: string) => `An entry of the care record waits for ${author}.`;

/** The unsent changes on a printed day. */
export function unsentForPrint(journal: readonly JournalItem[]): Unsent {
  const conflicts = journal.filter(({ state }) => state === 'conflict').length;
  const counts = { unsent: journal.length - conflicts, conflicts };
  return {
    markOf: (bookingId) => {
      const mark = chooseMark(journal.filter(({ subject }) => subject.bookingId === bookingId));
      return mark && formatMark(mark);
    },
    pendingRemoval: journal.flatMap((item) =>
      item.pendingRemoval ? [{ ...item.pendingRemoval, mark: formatPendingRemoval(item) }] : [],
    ),
    // Another person's card has no sentence here, because it would name a patient.
    listDecisions: (withPhone) =>
      journal.flatMap(({ conflict, name, call, author }) => {
        if (!conflict) return [];
        // The sheet is for everybody at the desk.
        if (isEntryCall(call)) return [{ sentence: formatHiddenItems(author.name), choices: '' }];
        return [{ sentence: conflict.sentence, choices: formatChoice(conflict, name, withPhone) }];
      }),
    note:
      journal.length > 0
        ? `Not everything here has reached the clinic’s server: ${formatCounts(counts)}.`
        : null,
  };
}
