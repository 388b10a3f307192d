import { addMonths } from '#shared/domain/wallTime.ts';

/** How long something is kept: by the calendar where patients were promised it, otherwise in days of 24 hours. */
export type Period =
  | { amount: number; unit: 'years' }
  | { amount: number; unit: 'months' }
  | { amount: number; unit: 'days' };

/**
 * Retention periods: the one source of the privacy text, docs/privacy.md and the nightly job. `purge_events` also
 * guards `events` in the database and refuses a shorter period.
 */
export const retention = {
  /** Counted from the patient's last entry: UK practice for adults' health records. */
  records: { amount: 8, unit: 'years' },
  events: { amount: 6, unit: 'years' },
  /** Proof that a message was sent, when and of which kind; its text and recipient are removed after `mailContents`. */
  mailProofs: { amount: 6, unit: 'years' },
  contacts: { amount: 12, unit: 'months' },
  /** Names of others, written at registration; they go sooner where the desk has decided who was meant. */
  referralNames: { amount: 12, unit: 'months' },
  /** Of the desk, after they were done. */
  tasks: { amount: 12, unit: 'months' },
  mailContents: { amount: 30, unit: 'days' },
  receipts: { amount: 30, unit: 'days' },
  sessions: { amount: 30, unit: 'days' },
  /** Medical histories in progress, since they were saved last. */
  recordDrafts: { amount: 30, unit: 'days' },
  idleSessions: { amount: 7, unit: 'days' },
  passwordLinks: { amount: 1, unit: 'days' },
  emailLinks: { amount: 1, unit: 'days' },
  /** Of a desk, since the account last signed in there. */
  deskKeys: { amount: 30, unit: 'days' },
  /** Of log-ins that were begun, after they have run out. */
  passkeyChallenges: { amount: 1, unit: 'days' },
  /** After the appointment that the reminder was about. */
  reminderLinks: { amount: 1, unit: 'days' },
  requestCounters: { amount: 1, unit: 'days' },
} as const satisfies Record<string, Period>;

/** The newest backup of each of so many days and weeks is kept, which may contain people deleted since. */
export const backupRetention = {
  days: { amount: 7, unit: 'days' },
  weeks: { amount: 4, unit: 'weeks' },
} as const;

/** "12 months", "1 day". */
export const formatPeriod = ({ amount, unit }: Period | { amount: number; unit: 'weeks' }) =>
  `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`;

/** The last London date whose rows expire: the same day of the earlier month, or the last day of that month. */
export const lastExpiredDate = ({ amount, unit }: Exclude<Period, { unit: 'days' }>, today: string) =>
  addMonths(today, -amount * (unit === 'years' ? 12 : 1));
