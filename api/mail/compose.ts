import type { Knex } from 'knex';
import { patientBookingKinds, type MessageKind } from '#shared/domain/messages.ts';
import { isPast, londonToday } from '#shared/domain/wallTime.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { ContactModel } from '#api/models/ContactModel.ts';
import { namesPerson } from '#api/models/namedRows.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { calendarFile } from '#api/mail/calendarFile.ts';
import { asHtml, asText, type Letter } from '#api/mail/layout.ts';
import { letters, writeLetter } from '#api/mail/letters.ts';
import type { LetterFacts, Message } from '#api/mail/letterFacts.ts';
import { issuedPaths, type SecretPaths } from '#api/mail/links.ts';

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
const toPatient = new Set<MessageKind>(patientBookingKinds);

/** Whether the patient has an account with a password. */
const canLogIn = async (db: Knex, { userId }: BookingModel) =>
  userId !== null && (await UserModel.query(db).findById(userId))?.passwordHash != null;

/** Null without an account: a guest has not chosen, and a letter must not reveal what an unconfirmed account has. */
async function findContactBy(db: Knex, { userId }: BookingModel): Promise<LetterFacts['contactBy']> {
  if (userId === null) return null;
  return (await UserModel.query(db).findById(userId))?.contactBy ?? null;
}

/** Whether an address signs in to an account that is not the person's, or else was last confirmed by another one. */
async function isOfAnother(db: Knex, { recipient }: Message, userId: number | null): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `SELECT id, 1 AS rank FROM users WHERE email = :recipient AND role = 'user' AND deleted_at IS NULL
     UNION SELECT user_id, 2 FROM confirmed_addresses WHERE email = :recipient ORDER BY rank LIMIT 1`,
    { recipient },
  );
  return rows[0] !== undefined && rows[0].id !== userId;
}

/** The name below a message whose address signs in to the account of somebody whom it does not surely name. */
async function findAddressee(db: Knex, message: Message): Promise<string | null> {
  const contact = await ContactModel.query(db).findById(message.subject_id);
  if (!contact || !(await isOfAnother(db, message, null))) return null;
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT 1 FROM contacts c JOIN users u ON u.email = c.email
     WHERE c.id = ? AND ${namesPerson('contacts', 'c', 'u.id')} = 'yes'`,
    [contact.id],
  );
  return rows.length > 0 ? null : contact.name;
}

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

/** Those of the appointments booked together that are still to come, and still the same person's. */
async function findTogether(
  db: Knex,
  { payload: { together } }: Message,
  booking: BookingModel,
  now: Date,
): Promise<BookingModel[]> {
  if (!together) return [];
  const confirmed = await BookingModel.query(db)
    .findByIds(together)
    .where({ status: 'confirmed', user_id: booking.userId })
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

async function bookingFacts(
  db: Knex,
  message: Message,
  booking: BookingModel,
): Promise<Partial<LetterFacts>> {
  const { appointmentDate, appointmentTime, preferredDate, createdAt } = booking;
  // A reply was written to whose the booking was then.
  const isReply = message.kind === 'desk_reply' && message.recipient === booking.email;
  const isNamed = (isReply || toPatient.has(message.kind)) && message.payload.erasedWith === undefined;
  const firstName = isNamed ? firstNameOf(booking.name) : null;
  const isShared = firstName !== null && (await isOfAnother(db, message, booking.userId));
  return {
    firstName,
    ...(isShared && { addressee: booking.name }),
    appointmentDate,
    appointmentTime,
    preferredDate,
    receivedAt: createdAt,
    // At an address that signs in somebody else there is no way into the person's own account.
    canLogIn: !isShared && (await canLogIn(db, booking)),
    contactBy: await findContactBy(db, booking),
    cancelled: cancelledTime(message),
  };
}

const accountFacts = ({ recipient }: Message, user: UserModel | undefined): Partial<LetterFacts> => ({
  firstName: firstNameOf(user?.firstName),
  canLogIn: user?.passwordHash != null,
  ...(user && recipient === user.sharedEmail && { addressee: `${user.firstName} ${user.lastName}` }),
});

/** Who or what a message is about, and what every letter about it may say. */
async function findSubject(db: Knex, message: Message) {
  const { subject_type: type, subject_id: id } = message;
  if (type === 'contact') {
    const addressee = message.kind === 'desk_reply' ? await findAddressee(db, message) : null;
    return { subject: undefined, known: { addressee } };
  }
  if (type === 'user') {
    const user = await UserModel.query(db).findById(id);
    return { subject: user, known: accountFacts(message, user) };
  }
  const booking = await BookingModel.query(db).findById(id);
  return booking && { subject: booking, known: await bookingFacts(db, message, booking) };
}

/** Written from its subject as it is now; undefined when no longer true. @param secrets makes paths of secret links */
export async function draftLetter(
  db: Knex,
  message: Message,
  secrets: SecretPaths,
  now: Date,
): Promise<{ letter: Letter; booking: BookingModel | undefined; together: BookingModel[] } | undefined> {
  const found = await findSubject(db, message);
  if (!found) return undefined;
  const { subject } = found;
  const together = subject instanceof BookingModel ? await findTogether(db, message, subject, now) : [];
  const facts: LetterFacts = {
    ...nothing,
    receivedAt: message.created_at,
    today: londonToday(now),
    together: together.map(timeOf),
    ...found.known,
  };
  const entry = letters[message.kind];
  const own =
    'load' in entry ? await entry.load({ db, message, subject, together, facts, secrets, now }) : {};
  if (!own) return undefined;
  const letter = writeLetter(message.kind, { ...facts, ...own });
  return { letter, booking: subject instanceof BookingModel ? subject : undefined, together };
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
