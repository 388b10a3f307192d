import { createContext, use, useMemo } from 'react';
import type { JournalItem } from '#shared/contracts/ipcContract.ts';
import type { SentChange } from '#shared/contracts/queuedCommand.ts';
import { chooseMark, type MarkOf } from '#shared/outage/formatUnsent.ts';

/** The state of offline work for the screens; a browser never works offline. */
export interface OutageStatus {
  isAway: boolean;
  /** Whether changes can be recorded on this computer, and why not. */
  canWrite: boolean;
  whyNot: string | null;
  journal: readonly JournalItem[];
  /** One's own changes that the clinic has taken, until they are put away. */
  sent: readonly SentChange[];
  putAway: (ids: string[]) => void;
  /** Opens the panel of unsent work. */
  openUnsent: () => void;
  /** Ends the session on this computer without the server; null in a browser. */
  signOut: (() => Promise<void>) | null;
}

export const OutageContext = createContext<OutageStatus>({
  isAway: false,
  canWrite: false,
  whyNot: null,
  journal: [],
  sent: [],
  putAway: () => {},
  openUnsent: () => {},
  signOut: null,
});

export const useOutage = () => use(OutageContext);

/** Whether changes are queued: recorded here, without the server's agreement. */
export function useIsQueueing(): boolean {
  const { isAway, canWrite } = useOutage();
  return isAway && canWrite;
}

interface Subject {
  bookingId?: number | null | undefined;
  customerId?: number | null | undefined;
}

/** The mark of a booking, or else of a customer; a row with a negative id is on this computer only. */
export function useUnsentMark({ bookingId, customerId }: Subject): MarkOf | null {
  const { journal } = useOutage();
  return useMemo(() => {
    const isOf = ({ subject }: JournalItem) =>
      bookingId == null ? subject.customerId === customerId : subject.bookingId === bookingId;
    const id = bookingId ?? customerId;
    if (id == null) return null;
    const mark = chooseMark(journal.filter(isOf));
    return mark ?? (id < 0 ? { kind: 'promise', state: 'waiting' } : null);
  }, [journal, bookingId, customerId]);
}

/** The mark of an entry of a care record that was signed here and is not sent yet. */
export function useUnsentEntry(entryId: string): MarkOf | null {
  const { journal } = useOutage();
  return journal.find(({ entries }) => entries.some(({ id }) => id === entryId)) ?? null;
}

/** The mark of a blocked time, which has one only while it is on this computer only. */
export function useBlockMark(blockId: number): MarkOf | null {
  const { journal } = useOutage();
  return findBlockMark(journal, blockId);
}

export const findBlockMark = (journal: readonly JournalItem[], blockId: number): MarkOf | null =>
  journal.find(({ call, madeId }) => call === 'blockTime' && madeId === blockId) ?? null;
