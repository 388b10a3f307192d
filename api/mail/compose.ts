import type { Knex } from 'knex';
import { isAdult } from '#shared/domain/age.ts';
import { patientBookingKinds, reminderKinds, type MessageKind } from '#shared/domain/messages.ts';
import { defaultReplySubject } from '#shared/domain/reply.ts';
import { isPast, londonToday, toInstant } from '#shared/domain/wallTime.ts';
import { nameBooker } from '#api/models/bookers.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { ContactModel } from '#api/models/ContactModel.ts';
import { namesPerson } from '#api/models/namedRows.ts';
import { findOpenOffer } from '#api/models/offers.ts';
import { listSharers } from '#api/models/sharers.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { calendarFile } from '#api/mail/calendarFile.ts';
import { asHtml, asText, type Letter } from '#api/mail/layout.ts';
import { writeLetter } from '#api/mail/letters.ts';
import type { LetterFacts } from '#api/mail/letterFacts.ts';
import { invitationMinutes, issuedPaths, linkMinutes, type SecretPaths } from '#api/mail/links.ts';
import { isHistoryDue } from '#api/record/readiness.service.ts';

/** A row of the outbox. */
export interface Message {
  id: number;
  kind: MessageKind;
  subject_type: 'booking' | 'user' | 'contact';
  subject_id: number;
  version: number;
  recipient: string;
  payload: {
    told?: { status: string; appointmentDate: string | null; appointmentTime: string | null };
    /** The erased account with this address, which is deleted with the message. */
    erasedWith?: number;
    /** For a password link: the account's epoch when it was requested. */
    epoch?: number;
    /** The appointments that were booked together. */
    together?: number[];
  };
  state: string;
  attempts: number;
  created_at: string;
  not_before: string;
}

export interface Composed {
  subject: string;
  text: string;
  html: string;
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string };
}

const nothing: LetterFacts = {
  firstName: null,
  addressee: null,
  appointmentDate: null,
  appointmentTime: null,
  together: [],
  preferredDate: null,
  receivedAt: null,
  today: '',
  cancelled: null,
  secretPath: null,
  offer: null,
  contactBy: null,
  bookedBy: null,
  areQuestionsDue: false,
  sharers: [],
  canLogIn: false,
  reply: null,
};
const isReminder = (kind: MessageKind) => (reminderKinds as readonly MessageKind[]).includes(kind);
const toPatient = new Set<MessageKind>(patientBookingKinds);
const needsAppointment = new Set<MessageKind>([
  'booking_confirmed',
  'booking_moved',
  'reminder_72h',
  'reminder_24h',
]);

/** Nobody reminds somebody under 18: the desk has to cancel (`underAge.ts`). */
async function isOfMinor(db: Knex, { userId, dateOfBirth }: BookingModel, now: Date): Promise<boolean> {
  const user = userId === null ? undefined : await UserModel.query(db).findById(userId);
  const born = user?.dateOfBirth ?? dateOfBirth;
  return born !== null && !isAdult(born, londonToday(now));
}

/** Whether the patient has an account with a password. */
const canLogIn = async (db: Knex, { userId }: BookingModel) =>
  userId !== null && (await UserModel.query(db).findById(userId))?.passwordHash != null;

/** Null without an account: a guest has not chosen, and a letter must not reveal what an unconfirmed account has. */
async function findContactBy(db: Knex, { userId }: BookingModel): Promise<LetterFacts['contactBy']> {
  if (userId === null) return null;
  return (await UserModel.query(db).findById(userId))?.contactBy ?? null;
}

/** Whether an address signs in to an account that is not the person's. */
async function isOfAnother(db: Knex, { recipient }: Message, userId: number | null): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `SELECT id FROM users WHERE email = :recipient AND role = 'user' AND deleted_at IS NULL
     UNION SELECT user_id FROM confirmed_addresses WHERE email = :recipient`,
    { recipient },
  );
  return rows.length > 0 && !rows.some(({ id }) => id === userId);
}

/** The name below a message whose address signs in to the account of somebody whom it does not name. */
async function findAddressee(db: Knex, message: Message): Promise<string | null> {
  const contact = await ContactModel.query(db).findById(message.subject_id);
  if (!contact || !(await isOfAnother(db, message, null))) return null;
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM contacts c JOIN users u ON u.email = c.email
     WHERE c.id = ? AND ${namesPerson('contacts', 'c', 'u.id')} <> 'no'`,
    [contact.id],
  );
  return rows.length > 0 ? null : contact.name;
}

const wasTheirs = (db: Knex, { subject_id, recipient }: Message) =>
  db('former_addresses').where({ user_id: subject_id, email: recipient }).first('email');

const firstNameOf = (name: string | undefined) => name?.split(/\s/)[0] ?? null;

/** The time of a cancelled appointment that the patient was notified of; null if they never were of any. */
function cancelledTime({ kind, payload: { told } }: Message): LetterFacts['cancelled'] {
  if (kind !== 'booking_cancelled' || told?.status !== 'confirmed') return null;
  const { appointmentDate: date, appointmentTime: time } = told;
  return date && time ? { date, time } : null;
}

const timeOf = ({ appointmentDate, appointmentTime }: BookingModel) => ({
  date: appointmentDate ?? '',
  time: appointmentTime ?? '',
});

/** Those of the appointments booked together that are still to come. */
async function findTogether(
  db: Knex,
  { payload: { together } }: Message,
  now: Date,
): Promise<BookingModel[]> {
  if (!together) return [];
  const confirmed = await BookingModel.query(db)
    .findByIds(together)
    .where({ status: 'confirmed' })
    .orderBy(['appointment_date', 'appointment_time']);
  return confirmed.filter(
    ({ appointmentDate: day, appointmentTime: time }) => day && time && !isPast(day, time, now),
  );
}

function calendarOf(
  message: Message,
  booking: BookingModel,
  together: readonly BookingModel[],
  now: Date,
): Composed['calendar'] {
  if (together.length > 0) {
    // An invitation (RFC 5546) is of one appointment.
    const entries = together.map((one) => ({
      bookingId: one.id,
      sequence: one.version,
      minutes: one.minutes,
      ...timeOf(one),
      now,
    }));
    return { method: 'PUBLISH', content: calendarFile('PUBLISH', entries) };
  }
  const base = {
    bookingId: booking.id,
    sequence: message.version,
    minutes: booking.minutes,
    attendee: message.recipient,
    now,
  };
  if (message.kind === 'booking_cancelled') {
    const when = cancelledTime(message);
    // A patient who was never notified of a time has nothing to cancel in their calendar.
    if (!when) return undefined;
    return { method: 'CANCEL', content: calendarFile('CANCEL', [{ ...base, ...when }]) };
  }
  if (message.kind !== 'booking_confirmed' && message.kind !== 'booking_moved') return undefined;
  return { method: 'REQUEST', content: calendarFile('REQUEST', [{ ...base, ...timeOf(booking) }]) };
}

function isUntrue(kind: MessageKind, booking: BookingModel, now: Date): boolean {
  if (kind === 'booking_cancelled') return booking.status !== 'cancelled';
  if (!needsAppointment.has(kind)) return false;
  const { status, appointmentDate, appointmentTime } = booking;
  if (status === 'query' || status === 'cancelled' || !appointmentDate || !appointmentTime) return true;
  if (isReminder(kind)) {
    const begins = toInstant(appointmentDate, appointmentTime);
    return !begins || begins <= now;
  }
  return isPast(appointmentDate, appointmentTime, now);
}

/**
 * Writes a message from the current state of its subject; undefined when it is no longer true.
 * @param secrets makes the paths of its secret links
 */
export async function draftLetter(
  db: Knex,
  message: Message,
  secrets: SecretPaths,
  now: Date,
): Promise<{ letter: Letter; booking: BookingModel | undefined; together: BookingModel[] } | undefined> {
  const { kind } = message;
  const together = await findTogether(db, message, now);
  let facts: LetterFacts = { ...nothing, receivedAt: message.created_at, today: londonToday(now) };
  let booking: BookingModel | undefined;
  if (message.subject_type === 'booking') {
    booking = await BookingModel.query(db).findById(message.subject_id);
    if (!booking || isUntrue(kind, booking, now)) return undefined;
    if (kind === 'bookings_repeated' && together.length === 0) return undefined;
    if (isReminder(kind) && (await isOfMinor(db, booking, now))) return undefined;
    const { appointmentDate, appointmentTime, preferredDate } = booking;
    const isErased = message.payload.erasedWith !== undefined;
    const firstName = toPatient.has(kind) && !isErased ? firstNameOf(booking.name) : null;
    const isShared = firstName !== null && (await isOfAnother(db, message, booking.userId));
    // At an address that signs in somebody else there is no way into the person's own account.
    const canSignIn = !isShared && (await canLogIn(db, booking));
    facts = {
      ...facts,
      firstName,
      appointmentDate,
      appointmentTime,
      together: together.map(timeOf),
      preferredDate,
      receivedAt: booking.createdAt,
      canLogIn: canSignIn,
      contactBy: await findContactBy(db, booking),
      cancelled: cancelledTime(message),
    };
    if (isShared) facts.addressee = booking.name;
    if (kind === 'request_received' && booking.forSomebodyElse) {
      const { bookedByName } = await nameBooker(db, booking);
      facts.bookedBy = { name: bookedByName, canLogIn: canSignIn };
    }
    if (kind === 'times_offered') {
      const offer = await findOpenOffer(db, booking.id);
      if (!offer) return undefined;
      const secretPath = canSignIn ? null : await secrets.offer(db, offer.id);
      facts = { ...facts, offer, secretPath };
    }
    const isConfirmation = kind === 'booking_confirmed' || kind === 'bookings_repeated';
    if (isConfirmation && booking.userId !== null && canSignIn)
      facts.areQuestionsDue = await isHistoryDue(db, booking.userId);
    // A guest, who cannot log in, has a link to this one appointment or request instead.
    const isAboutOne = needsAppointment.has(kind) || kind === 'request_received';
    const isPersonal = kind === 'reminder_72h' || (isAboutOne && !canSignIn);
    if (isPersonal) facts.secretPath = await secrets.reminder(db, booking);
  } else if (message.subject_type === 'user') {
    const user = await UserModel.query(db).findById(message.subject_id);
    facts = { ...facts, firstName: firstNameOf(user?.firstName), canLogIn: user?.passwordHash != null };
    // A mistyped address belongs to a stranger, who must not learn the name.
    if (kind === 'email_changed' && !(await wasTheirs(db, message))) facts.firstName = null;
    if (user && message.recipient === user.sharedEmail)
      facts.addressee = `${user.firstName} ${user.lastName}`;
    if (kind === 'shared_address_left') {
      const former = db('former_addresses').where({ user_id: message.subject_id });
      const sharers = await listSharers(db, message.subject_id, await former.pluck<string[]>('email'));
      if (sharers.length === 0) return undefined;
      facts.sharers = [...new Set(sharers.map(({ name }) => name))];
    }
    if (kind === 'password_reset_link' || kind === 'account_invitation') {
      const isOver = message.payload.epoch !== undefined && message.payload.epoch !== user?.sessionEpoch;
      if (!user || isOver) return undefined;
      const minutes = kind === 'account_invitation' ? invitationMinutes : linkMinutes;
      facts.secretPath = await secrets.password(db, user, minutes);
    }
    if (kind === 'email_change_link' || kind === 'email_confirmation_link') {
      const secretPath = user && (await secrets.email(db, user, message.recipient));
      if (!secretPath) return undefined;
      // A mistyped address belongs to a stranger, who must not learn the name.
      facts = { ...facts, firstName: null, secretPath };
    }
  }
  if (kind === 'desk_reply') {
    const reply = await db('follow_ups')
      .where({ id: message.version, kind: 'reply' })
      .first<{ subject: string | null; text: string } | undefined>({ subject: 'mail_subject', text: 'note' });
    if (!reply) return undefined;
    facts.reply = { ...reply, subject: reply.subject ?? defaultReplySubject };
    if (message.subject_type === 'contact') facts.addressee = await findAddressee(db, message);
  }
  return { letter: writeLetter(kind, facts), booking, together };
}

/** Composes a message to be sent now, with new secret links; undefined when it is no longer true. */
export async function compose(
  db: Knex,
  message: Message,
  publicUrl: string,
  now = new Date(),
): Promise<Composed | undefined> {
  const drafted = await draftLetter(db, message, issuedPaths, now);
  if (!drafted) return undefined;
  const { letter, booking, together } = drafted;
  const calendar = booking && calendarOf(message, booking, together, now);
  return {
    subject: letter.subject,
    text: asText(letter, publicUrl),
    html: asHtml(letter, publicUrl),
    ...(calendar && { calendar }),
  };
}
