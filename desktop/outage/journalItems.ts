import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { JournalItem, SentItem } from '#shared/contracts/ipcContract.ts';
import type { Outcome } from '#shared/contracts/platform.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { hiddenEntry, isEntryCall, isRefusedConsent } from '#shared/commands/recordCallNames.ts';
import { againDone } from '#shared/outage/formatConflict.ts';
import { formatMark } from '#shared/outage/formatUnsent.ts';
import { listPendingRemovals } from '#shared/outage/pendingRemovals.ts';
import { findBirth, itemOf, type Known } from './conflicts.ts';
import type { Journal } from './journal.ts';
import type { StoredList } from './recordStore.ts';
import type { openReplay } from './replay.ts';

interface ItemParts {
  journal: Journal;
  replay: Pick<ReturnType<typeof openReplay>, 'sendingId' | 'whyHeld'>;
  getOwner: () => StoredList['user'] | null;
  getKnown: () => Known;
  /** The unsent changes that a screen applies. */
  listFolded: () => QueuedCommand[];
}

/** The unsent changes as the screens list them, and what is hidden of a colleague's. */
export function createJournalItems({ journal, replay, getOwner, getKnown, listFolded }: ItemParts) {
  function list(): JournalItem[] {
    const known = getKnown();
    const { entries } = journal.getState();
    const pendingRemoval = known.snapshot
      ? listPendingRemovals(known.snapshot, listFolded())
      : new Map<string, AdminBooking>();
    const { whyHeld } = replay;
    const card = { known, entries, pendingRemoval, sendingId: replay.sendingId(), whyHeld };
    return entries.map((entry) => itemOf(entry, card));
  }

  /** Of other people's changes neither the patient is named nor the kind of an entry, but for one that an owner takes away. */
  const hidden = ({ call, text, dependents, conflict }: JournalItem) => ({
    name: null,
    bornOn: null,
    text: getOwner()?.isOwner ? text : [],
    dependents: dependents.map(({ words }) => ({ words, name: null })),
    conflict: null,
    entries: [],
    ...(isEntryCall(call) &&
      !(getOwner()?.isOwner && isRefusedConsent(call, conflict)) && { call: hiddenEntry }),
  });

  return {
    read: (): JournalItem[] => {
      const me = getOwner();
      if (!me) return [];
      return list().map((item) => (item.author.id === me.id ? item : { ...item, ...hidden(item) }));
    },
    readSent: (): SentItem[] => {
      const [me, known] = [getOwner(), getKnown()];
      const own = journal.getState().sent.filter(({ userId }) => userId === me?.id);
      return own.map((change) => ({ ...change, bornOn: findBirth(change, known) }));
    },
    /** Describes the outcome of a retried change; a second refusal would look the same on its card. */
    formatRetry: ({ id, words }: QueuedCommand): Outcome => {
      const item = list().find((one) => one.id === id);
      if (!item?.conflict) return { isDone: true, message: againDone(words, item ? formatMark(item) : null) };
      return { isDone: false, message: `It was refused again. ${item.conflict.sentence}` };
    },
  };
}
