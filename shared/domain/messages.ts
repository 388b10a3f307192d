import { backoffMs } from '#shared/domain/backoff.ts';

/** The letters that the clinic sends by email, and their names on the desk. */
const messageLabels = {
  request_received: 'Request received',
  request_arrived_at_clinic: 'New request, to the clinic',
  booking_confirmed: 'Appointment confirmed',
  bookings_repeated: 'Appointments confirmed together',
  booking_moved: 'Appointment moved',
  booking_cancelled: 'Appointment cancelled',
  booked_at_once: 'Booked by the patient, to the clinic',
  booking_moved_by_patient: 'Moved by the patient, to the clinic',
  booking_cancelled_by_patient: 'Cancelled by the patient, to the clinic',
  cancelling_taken_back: 'Cancelling taken back by the patient, to the clinic',
  move_wished: 'Request to move, to the clinic',
  move_wish_withdrawn: 'Request to move withdrawn, to the clinic',
  request_changed: 'Request changed, to the clinic',
  times_offered: 'Times offered',
  offer_ended: 'Offered times released',
  offer_accepted: 'An offered time was taken, to the clinic',
  offer_declined: 'Offered times do not suit, to the clinic',
  offer_returned: 'A taken time was given back, to the clinic',
  offer_unanswered: 'An offer was not answered, to the clinic',
  cannot_come: 'Cannot come, to the clinic',
  reminder_72h: 'Reminder, three days before',
  reminder_24h: 'Reminder, the day before',
  care_assigned: 'New guide',
  contact_received: 'New message, to the clinic',
  password_changed: 'Password changed',
  password_reset_link: 'Link to set a password',
  password_reset_by_clinic: 'Password reset by the clinic',
  account_invitation: 'Link to choose a first password',
  second_factor_changed: 'Two-step sign-in changed',
  passkey_added: 'Passkey added',
  email_change_requested: 'New email address given, to the current one',
  email_change_link: 'Link to confirm a new email address',
  email_confirmation_link: 'Link to confirm the account’s email address',
  email_changed: 'Email address changed, to the previous one',
  shared_address_left: 'Whose letters still come to a former address',
  account_deleted: 'Account deleted',
  answers_signed_here: 'Answers signed at the clinic',
  records_joined: 'Records joined',
  records_parted: 'Records parted',
  desk_reply: 'Reply of the desk',
} as const;
export type MessageKind = keyof typeof messageLabels;
export const messageKinds = Object.keys(messageLabels) as MessageKind[];

/** A message of a newer server is shown by its kind. */
export const wordsOfMessage = (kind: string): string =>
  (messageLabels as Partial<Record<string, string>>)[kind] ?? kind.replaceAll('_', ' ');

/** Messages to a patient about a booking; they follow a change of the patient's address. */
export const patientBookingKinds = [
  'request_received',
  'booking_confirmed',
  'bookings_repeated',
  'booking_moved',
  'booking_cancelled',
  'times_offered',
  'offer_ended',
  'reminder_72h',
  'reminder_24h',
] as const;

/** Messages about an appointment itself; a later change withdraws the unsent ones. */
export const appointmentKinds = ['booking_confirmed', 'booking_moved', 'booking_cancelled'] as const;
export const reminderKinds = ['reminder_72h', 'reminder_24h'] as const;
/** Messages with a secret link, which is created when the message is sent. */
export const linkKinds = [
  'password_reset_link',
  'account_invitation',
  'email_change_link',
  'email_confirmation_link',
] as const;

export const messageStates = ['held', 'sent', 'suppressed', 'dead'] as const;
export type MessageState = (typeof messageStates)[number];

export const deliveryLabels = {
  on_hold: 'On hold: a backup was restored',
  scheduled: 'Scheduled',
  waiting: 'About to be sent',
  no_mail_server: 'Not sent: no mail server configured',
  retrying: 'Not sent yet: trying again',
  sent: 'Sent',
  withdrawn: 'Withdrawn before it was sent',
  failed: 'Not sent: given up',
} as const;
export type Delivery = keyof typeof deliveryLabels;

export function deliveryOf(
  message: { state: MessageState; attempts: number; notBefore: string; restoredAt: string | null },
  hasMailServer: boolean,
  now: Date,
): Delivery {
  if (message.state === 'sent') return 'sent';
  if (message.state === 'suppressed') return 'withdrawn';
  if (message.state === 'dead') return 'failed';
  if (message.restoredAt !== null) return 'on_hold';
  if (message.attempts > 0) return 'retrying';
  if (Date.parse(message.notBefore) > now.getTime()) return 'scheduled';
  return hasMailServer ? 'waiting' : 'no_mail_server';
}

/** Between 3.7 and 5.5 hours in all. */
const attemptsInAll = 10;
const retries = { firstMs: 10_000, factor: 2.3, maxMs: 7_200_000, jitter: [1, 1.5] } as const;

/** Seconds until the next attempt; undefined after the last one. */
export const retryDelay = (failedAttempts: number, random: number): number | undefined =>
  failedAttempts < attemptsInAll ? backoffMs(retries, failedAttempts, random) / 1000 : undefined;
