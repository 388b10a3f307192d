import { formatCancellation } from '#shared/domain/cancelling.ts';
import { getSetting, settingNames } from '#shared/domain/clinicSettings.ts';
import { formatBirthDate, formatDateTime, londonNow } from '#shared/domain/wallTime.ts';
import { formatGoneIn } from '#shared/domain/goingIn.ts';

/** An event as the audit stores it. */
export interface RecordedEvent {
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** A detail; what is left to say once the account is gone, and the details with it. */
const detail = (view: Record<string, unknown> | null, name: string, otherwise: string) =>
  (view?.[name] as string | number | undefined) ?? otherwise;

const when = (view: Record<string, unknown> | null) =>
  formatDateTime(
    (view?.['appointmentDate'] as string) ?? null,
    (view?.['appointmentTime'] as string) ?? null,
  );

const offered = (view: Record<string, unknown> | null) => {
  const times = (view?.['times'] ?? []) as { date: string; time: string }[];
  return times.map(({ date, time }) => formatDateTime(date, time)).join('; ');
};

const birthDay = (view: Record<string, unknown> | null) =>
  formatBirthDate((view?.['dateOfBirth'] as string | undefined) ?? '');

const details = {
  name: 'name',
  phone: 'telephone number',
  email: 'email address',
  sharedEmail: 'shared address for letters',
};

function formatCorrection({ before, after }: RecordedEvent): string {
  const changes = Object.entries(details)
    .filter(([field]) => after !== null && field in after)
    .map(([field, word]) => {
      const [from, to] = [before, after].map((view) => (view?.[field] as string | null) ?? 'none');
      return `the ${word} from ${from} to ${to}`;
    });
  // When the account is gone, only the event itself is left.
  return changes.length === 0
    ? 'corrected the details'
    : `corrected ${changes.join(' and ')}: ${detail(after, 'reason', 'no reason')}`;
}

const offlineNames: Record<string, string> = {
  confirmBooking: 'a time for the appointment',
  updateBooking: 'attendance or status',
  createManualBooking: 'a new appointment',
  createCallerBooking: 'a new appointment of a new customer',
  blockTime: 'a blocked time',
  followUp: 'what was done about a request or message',
  addStaffNote: 'a note',
  flagCustomer: 'what staff have to know of a customer',
  createTask: 'a task',
  addRecallTasks: 'a call list',
  finishTask: 'that a task was done',
};

const formatOffline = (call: unknown) => offlineNames[String(call)] ?? 'something else';

/** The action in words, without the subject: "moved the appointment to …". */
const words: Record<string, string | ((happening: RecordedEvent) => string)> = {
  ...Object.fromEntries(settingNames.map(getSetting).map((setting) => [setting.event, setting.eventWords])),
  registered: 'made the account',
  account_made_at_desk: 'made the account at the desk',
  account_invited: 'sent a link to choose a first password',
  profile_changed: 'changed the account’s details',
  password_changed: 'changed the password',
  password_reset_by_link: 'set a new password by a link',
  password_reset_by_clinic: 'set a new password for the account',
  email_change_requested: 'asked for another email address',
  email_change_cancelled: 'kept the email address after all',
  email_changed: 'changed the email address',
  email_confirmed: 'confirmed the email address',
  email_checked: 'checked the email address',
  contact_person_saved: ({ after }) =>
    after?.['seesAppointments']
      ? 'noted somebody who is reached for them and may see the appointments'
      : 'noted somebody who is reached for them',
  contact_person_removed: 'removed somebody who was reached for them',
  referral_corrected: ({ after }) =>
    after?.['referrerId'] ? 'noted who recommended the clinic' : 'removed who recommended the clinic',
  birth_date_corrected: ({ before, after }) =>
    after
      ? `changed the date of birth from ${birthDay(before)} to ${birthDay(after)}: ${detail(after, 'reason', 'no reason')}`
      : 'changed the date of birth',
  details_corrected: formatCorrection,
  handover_started: 'handed a tablet over for the medical history',
  handover_ended: 'took the tablet back',
  customers_merged: ({ after }) =>
    `joined two records of the same person${after?.['reason'] ? `: ${after['reason'] as string}` : ''}`,
  customer_merge_undone: 'took the two records apart again',
  customers_parted: 'parted two records that were not one person’s',
  id_seen: 'saw an identity document',
  id_seen_removed: 'removed the mark that an identity document was seen',
  calendar_feed_made: 'made a calendar address',
  calendar_feed_removed: 'revoked the calendar address',
  record_opened: 'opened the record',
  treatments_stored: 'stored who was given which batch at a desk',
  record_entry_added: 'added to the care record',
  user_deleted: 'deleted the account',
  user_deletion_undone: 'took the deletion of the account back',
  user_erased: 'erased the account',
  booking_requested: 'sent the request',
  booking_requested_for_somebody: 'sent the request for somebody else',
  person_confirmed: 'said that it is this person’s',
  person_denied: 'said that it is somebody else’s',
  booking_claimed: 'took over a booking that was made for them',
  booking_created: ({ after }) =>
    `made the appointment for ${when(after)}${after?.['isEarlierWanted'] ? ', or earlier if possible' : ''}`,
  bookings_repeated: ({ after }) =>
    `booked ${String((after?.['bookings'] as number[] | undefined)?.length ?? 'several')} further appointments together`,
  booked_at_once: ({ after }) => `booked a free time: ${when(after)}`,
  booking_moved_by_patient: ({ before, after }) => `moved it from ${when(before)} to ${when(after)}`,
  booking_confirmed: ({ after }) => `confirmed the appointment for ${when(after)}`,
  booking_moved: ({ before, after }) => `moved the appointment from ${when(before)} to ${when(after)}`,
  booking_cancelled: ({ after }) =>
    `cancelled it${formatCancellation(after?.['cancelReason'], after?.['noticeHours'])}`,
  booking_cancelled_by_patient: ({ after }) =>
    `cancelled it${formatCancellation(null, after?.['noticeHours'])}`,
  booking_cancelled_with_account: 'cancelled it by deleting the account',
  booking_restored_with_account: ({ after }) =>
    after?.['status'] === 'confirmed'
      ? `brought it back with the account, for ${when(after)}`
      : 'brought it back with the account, as a request',
  move_wished: 'asked for another time',
  move_wish_withdrawn: 'no longer asks for another time',
  request_changed: 'changed the request',
  earlier_wanted: ({ after }) =>
    after?.['isByDesk']
      ? 'recorded that the patient would come earlier, should a time become free'
      : 'asked for an earlier time, should one become free',
  earlier_not_wanted: ({ after }) =>
    after?.['isByDesk']
      ? 'recorded that the patient no longer wants an earlier time'
      : 'no longer wants an earlier time',
  times_offered: ({ after }) => `offered ${offered(after)}`,
  offer_accepted: ({ after }) => `took the offered time ${when(after)}`,
  offer_declined: 'asked for other times than those offered',
  offer_returned: ({ before }) => `gave back the offered time ${when(before)}`,
  offer_withdrawn: 'withdrew the offered times',
  offer_ended: 'released the offered times, which nobody took',
  reminder_answered: ({ after }) =>
    after?.['answer'] === 'coming'
      ? `answered the reminder: coming, ${when(after)}`
      : `answered the reminder: cannot come, ${when(after)}`,
  password_reset_requested: 'asked on the log-in page for a link to set a password',
  booking_reassigned: 'moved the booking from one person’s record to another’s',
  booking_reassignment_undone: 'took that back',
  booking_completed: 'marked it as completed',
  booking_change_undone: ({ after }) =>
    `took the last change back: ${after?.['status'] === 'confirmed' ? `confirmed for ${when(after)}` : 'a request again'}`,
  attendance_noted: ({ after }) =>
    after?.['isTakenIn']
      ? `noted that the patient is with the practitioner${formatGoneIn(after)}`
      : ({
          arrived: 'noted that the patient arrived',
          did_not_attend: 'noted that the patient did not attend',
        }[String(after?.['attendance'])] ?? 'removed the note on attendance'),
  attendance_arrived_late: ({ after }) =>
    `${after?.['attendance'] === 'arrived' ? 'noted that the patient arrived' : 'changed the attendance'}, which arrived after the appointment was changed`,
  care_assigned: 'added guides to the account',
  care_assignment_undone: 'took the new guides back',
  reward_claimed: 'claimed a reward',
  time_blocked: 'blocked a time',
  days_blocked: ({ after }) => `blocked a time on ${detail(after, 'days', 'several')} days`,
  days_unblocked: ({ after }) => `let ${detail(after, 'days', 'several')} blocked times be booked again`,
  time_unblocked: 'let a blocked time be booked again',
  time_blocking_undone: 'took that back',
  setup_checked: 'ticked an item of the set-up list',
  setup_unchecked: 'unticked an item of the set-up list',
  contact_opened: 'read the message from the contact page',
  contact_closed_with_account: 'took it off the list by deleting the account',
  contact_reopened_with_account: 'put it back on the list with the account',
  contact_erased: 'erased the message from the contact page',
  follow_up_handled: 'marked it as handled',
  follow_up_reopened: 'put it back on the list',
  follow_up_no_answer: 'called and had no answer',
  follow_up_note: 'added a note',
  follow_up_reply: 'wrote a reply by email',
  follow_up_draft: 'opened the draft of a reply',
  reply_templates_changed: 'changed the reply templates',
  booked_at_once_changed: 'changed which services patients book at once',
  described_treatments_listed: 'listed described treatments in the booking flow',
  described_treatments_unlisted: 'took described treatments out of the booking flow',
  second_factor_made_required: 'made two-step sign-in required for everybody at the desk',
  second_factor_made_optional: 'made two-step sign-in optional',
  unsent_change_discarded: ({ after }) => {
    const author = after?.['author'];
    return `discarded a change that ${typeof author === 'string' ? author : 'a colleague'} had made without the server: ${formatOffline(after?.['call'])}`;
  },
  follow_up_data_complaint: 'marked it as a data protection complaint',
  follow_up_not_data_complaint: 'took off the mark of a data protection complaint',
  passkey_added: 'added a passkey',
  passkey_removed: 'removed a passkey',
  second_factor_added: 'turned two-step sign-in on',
  second_factor_removed: 'turned two-step sign-in off',
  recovery_codes_renewed: 'made new recovery codes',
  recovery_code_used: 'signed in with a recovery code',
  session_ended: 'signed a device out',
  desk_registered: 'signed in at a new desk',
  sent_for_colleague: 'sent what the admin had recorded at a desk before they left',
  staff_added: 'made the admin account',
  staff_made_owner: 'made the admin an owner',
  staff_made_admin: 'took the owner’s rights away',
  staff_made_clinician: 'let the admin read and write care records',
  staff_no_clinician: 'took away that the admin may read and write care records',
  registration_saved: 'entered their register and number',
  staff_made_prescriber: 'made the admin a prescriber',
  staff_no_prescriber: 'took the prescriber’s rights away',
  staff_disabled: 'disabled the admin account',
  staff_enabled: 'enabled the admin account',
  staff_link_issued: 'made a link to choose a password',
  booking_note_changed: 'changed the note on the appointment',
  customer_flag_changed: 'changed what staff have to know at every visit',
  task_added: 'added a task',
  text_signed_off: 'signed off a clinical text',
  task_taken: 'took a clinical task',
  task_done: 'did a task',
  task_reopened: 'opened a task again',
  batch_received: 'added packs of a batch to the stock',
  batch_wasted: 'noted packs of a batch as wasted',
  batch_returned: 'noted packs of a batch as sent back',
  batch_recalled: 'marked a batch as recalled',
  batch_opened: 'said until when an open pack of a batch may be used',
  batch_recall_lifted: 'took away the mark that a batch is recalled',
  product_added: ({ after }) => `added ${detail(after, 'name', 'a product')} to the list of products`,
  product_changed: ({ after }) =>
    `changed what the list of products says of ${detail(after, 'name', 'a product')}`,
  product_signed_off: ({ after }) =>
    `signed off what the list of products says of ${detail(after, 'name', 'a product')}`,
  staff_note_added: 'added a note',
  staff_note_removed: 'removed a note',
  database_restored: 'restored a backup',
  held_messages_released: 'let the messages go that were on hold',
  held_messages_discarded: 'withdrew the messages that were on hold',
  login: 'logged in',
  logout: 'logged out',
};

/** An event in words; an unknown action is shown by its name. */
export function formatEvent(happening: RecordedEvent): string {
  const found = words[happening.action];
  if (found === undefined) return happening.action.replaceAll('_', ' ');
  return typeof found === 'string' ? found : found(happening);
}

/** Longer than a desk works without its server. */
const unlikelyMs = 7 * 24 * 3_600_000;

/** When a change was made that was recorded later: "at 10:31", with the day if that is another one. */
export function formatHappened(occurredAt: string, recordedAt: string): string {
  const [happened, recorded] = [londonNow(new Date(occurredAt)), londonNow(new Date(recordedAt))];
  const isSameDay = happened.date === recorded.date;
  if (isSameDay) return `at ${happened.time}`;
  const isUnlikely = Date.parse(recordedAt) - Date.parse(occurredAt) > unlikelyMs;
  return `on ${formatDateTime(happened.date, happened.time)}${isUnlikely ? ', by a clock that may be wrong' : ''}`;
}
