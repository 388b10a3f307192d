import type { OfflineCallName } from '#shared/contracts/queuedCommand.ts';

export const entryCalls = [
  'addHistory',
  'addConsent',
  'addTreatment',
  'addAddendum',
  'addWithdrawal',
  'addDeclined',
  'addIncident',
  'addPicture',
] as const satisfies readonly OfflineCallName[];
export type EntryCall = (typeof entryCalls)[number];

/** Whether it signs an entry of a care record, which only its author sees and decides about. */
export const isEntryCall = (name: string): name is EntryCall =>
  (entryCalls as readonly string[]).includes(name);

/** Of an entry that says what has happened: it is never discarded. A consent can be signed again. */
export const hasHappened = (name: string) => isEntryCall(name) && name !== 'addConsent';

/** What owners take away although they do not read it, because its author may have left. */
export const isRefusedConsent = (name: string, conflict: object | null) =>
  name === 'addConsent' && conflict !== null;

/** How an unsent entry is called in a list that its author does not read. */
export const hiddenEntry = 'recordEntry';
