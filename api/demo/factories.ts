import type { Knex } from 'knex';
import type { TimeOfDay } from '#shared/domain/offers.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { hashPassword, needsRehash } from '#api/auth/passwords.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { ContactModel } from '#api/models/ContactModel.ts';
import { UserModel, type Account } from '#api/models/UserModel.ts';

/** The password of every account that a builder creates, unless another hash is given. */
export const factoryPassword = 'correct horse';

let serial = 0;
const hashes = new Map<string, Promise<string>>();

/** Hashing is slow on purpose, so each password is hashed once per process and cost. */
async function hashOnce(password: string): Promise<string> {
  const known = await hashes.get(password);
  if (known && !needsRehash(known)) return known;
  const hash = hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** Built bookings have an email address, unless a test sets another. */
type BuiltBooking = BookingModel & { email: string };

/** An account, by default a patient born in 1990 whose address is confirmed. */
export async function buildUser(
  db: Knex,
  { password = factoryPassword, ...given }: Partial<UserModel> & { password?: string } = {},
): Promise<Account> {
  const n = ++serial;
  return UserModel.query(db)
    .insert({
      firstName: 'Pat',
      lastName: `Example${n}`,
      email: `pat${n}.${process.pid}@example.test`,
      dateOfBirth: '1990-05-17',
      passwordHash: await hashOnce(password),
      emailProvenAt: given.email === null ? null : new Date().toISOString(),
      ...given,
    })
    .returning('*')
    .castTo<Account>();
}

export const buildAdmin = (db: Knex, given: Partial<UserModel> = {}) =>
  buildUser(db, {
    firstName: 'Robin',
    role: 'admin',
    ...(given.isPrescriber && { register: 'GMC', registerNumber: '7654321' }),
    ...given,
  });

/** An admin with every right. */
export const allRights = { isOwner: true, isClinician: true, isPrescriber: true };

/** The name of the account with an address: people write their own. */
async function findName(db: Knex, email: string | null | undefined): Promise<string | undefined> {
  const user = email ? await UserModel.query(db).findOne({ email }) : undefined;
  return user && `${user.firstName} ${user.lastName}`;
}

/** A consultation request, with a new patient unless one is given (or `userId: null`). */
export async function buildBooking(db: Knex, given: Partial<BookingModel> = {}): Promise<BuiltBooking> {
  const userId = given.userId === undefined ? (await buildUser(db)).id : given.userId;
  const user = userId === null ? undefined : await UserModel.query(db).findById(userId);
  const service = given.service ?? 'Consultation';
  return BookingModel.query(db)
    .insert({
      userId,
      name: user
        ? `${user.firstName} ${user.lastName}`
        : ((await findName(db, given.email)) ?? 'Guest Example'),
      email: user?.email ?? 'guest@example.test',
      // Each patient's own: those who share a number have the birth date beside the name.
      phone: userId === null ? '020 7946 0123' : `020 7946 ${String(userId % 10_000).padStart(4, '0')}`,
      service,
      preferredDate: addDays(londonToday(new Date()), 3),
      minutes: findService(service)?.blockedMinutes ?? 30,
      source: userId === null ? 'home' : 'wizard',
      ...given,
    })
    .returning('*')
    .castTo<BuiltBooking>();
}

/** A confirmed booking; by default a week from today at 10:00. */
export async function buildConfirmed(db: Knex, given: Partial<BookingModel> = {}): Promise<BuiltBooking> {
  return buildBooking(db, {
    appointmentDate: addDays(londonToday(new Date()), 7),
    appointmentTime: '10:00',
    status: 'confirmed',
    ...given,
  });
}

/** An open offer that ends in a day; by default of two times for a new request. */
export async function buildOffer(
  db: Knex,
  {
    booking: given = {},
    times = ['11:00', '14:00'].map((time) => ({ date: addDays(londonToday(new Date()), 9), time })),
    endsAt = new Date(Date.now() + 86_400_000),
  }: { booking?: Partial<BookingModel>; times?: TimeOfDay[]; endsAt?: Date } = {},
) {
  // As making an offer raises it.
  const booking = await buildBooking(db, { version: 2, ...given });
  const [offer] = await db('offers')
    .insert({ booking_id: booking.id, ends_at: endsAt })
    .returning<{ id: number }[]>('id');
  const offerId = offer?.id ?? 0;
  await db('offered_times').insert(
    times.map(({ date, time }) => ({
      offer_id: offerId,
      appointment_date: date,
      appointment_time: time,
      minutes: booking.minutes,
    })),
  );
  return { booking, offerId, times };
}

export async function buildContact(db: Knex, given: Partial<ContactModel> = {}): Promise<ContactModel> {
  const n = ++serial;
  return ContactModel.query(db)
    .insert({
      name: (await findName(db, given.email)) ?? `Contact Example${n}`,
      email: `contact${n}@example.test`,
      phone: null,
      subject: 'Opening hours',
      message: 'Are you open on Saturday afternoons?',
      ...given,
    })
    .returning('*');
}
