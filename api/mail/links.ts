import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { paths } from '#shared/paths.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';

export const linkMinutes = 30;
/** For accounts created by staff: their owners are not waiting for the email, so the link lasts longer. */
export const invitationMinutes = 7 * 24 * 60;

export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** An account with its epoch: when the epoch changes, its sessions and links become invalid. */
export interface AccountEpoch {
  id: number;
  sessionEpoch: number;
}

export const findEmailChange = (db: Knex, { id, sessionEpoch }: AccountEpoch) =>
  db('email_changes').where({ user_id: id, epoch: sessionEpoch }).whereRaw('expires_at > now()');

interface PasswordLink {
  minutes?: number;
  /** Sent in a letter, and not shown to an owner of the clinic. */
  isMailed?: boolean;
}

/**
 * Creates a link's token when its message is sent; only its SHA-256 is stored. Earlier links of the account stay valid:
 * otherwise anybody who asks for another would take away the one that its owner is about to open. The link is bound to
 * the account's epoch: whatever ends all sessions (a change of password or address, a reset, a deletion) ends every
 * link in the same transaction.
 */
export async function issuePasswordReset(
  db: Knex,
  { id, sessionEpoch }: AccountEpoch,
  { minutes = linkMinutes, isMailed = false }: PasswordLink = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db('password_resets').insert({
    token_hash: hashToken(token),
    user_id: id,
    epoch: sessionEpoch,
    is_mailed: isMailed,
    expires_at: db.raw('now() + make_interval(mins => ?)', [minutes]),
  });
  return token;
}

/** Lets the link of the newest letter of the last day work again, where none is sent. @returns whether there is one */
export async function renewMailedLink(db: Knex, { id, sessionEpoch }: AccountEpoch): Promise<boolean> {
  const newest = db('password_resets')
    .where({ user_id: id, epoch: sessionEpoch, is_mailed: true })
    .whereRaw(`created_at > now() - interval '1 day'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .select('token_hash');
  const renewed = await db('password_resets')
    .whereIn('token_hash', newest)
    .update({ expires_at: db.raw('greatest(expires_at, now() + make_interval(mins => ?))', [linkMinutes]) });
  return renewed > 0;
}

/** The URL of a link. The token is in the fragment, which browsers send neither to servers nor in a Referer. */
export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/auth#reset=${token}`;

/**
 * Creates a link's token when its message is sent; only its SHA-256 is stored, and earlier links to the same address
 * become invalid.
 * @returns undefined when the change to this address is no longer pending
 */
export async function issueEmailChange(db: Knex, user: AccountEpoch, email: string) {
  const token = randomBytes(32).toString('base64url');
  const issued = await findEmailChange(db, user)
    .where({ email })
    .update({ token_hash: hashToken(token) });
  return issued === 1 ? token : undefined;
}

/** The token of an open offer's link, made when its message is sent; only its SHA-256 is stored. It ends with the offer. */
export async function issueOfferLink(db: Knex, offerId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db('offers')
    .where({ id: offerId })
    .update({ token_hash: hashToken(token) });
  return token;
}

/**
 * Creates the token of a booking's link when its letter is sent; only its SHA-256 is stored. It is bound to the
 * appointment's time (none: a request), and so are those of earlier letters, which stay valid: after a move they are
 * about nothing.
 */
export async function issueReminderLink(db: Knex, { id, appointmentDate, appointmentTime }: BookingModel) {
  const token = randomBytes(32).toString('base64url');
  await db('reminder_links')
    .insert({
      booking_id: id,
      token_hash: hashToken(token),
      appointment_date: appointmentDate,
      appointment_time: appointmentTime,
    })
    .onConflict('booking_id')
    .merge({
      token_hash: hashToken(token),
      appointment_date: appointmentDate,
      appointment_time: appointmentTime,
      earlier_hashes: db.raw(
        `CASE WHEN (reminder_links.appointment_date, reminder_links.appointment_time)
           IS NOT DISTINCT FROM (excluded.appointment_date, excluded.appointment_time)
         THEN reminder_links.earlier_hashes || reminder_links.token_hash ELSE '{}' END`,
      ),
    });
  return token;
}

/** Ends the links in letters about these bookings, which went to an address that is not theirs any more. */
export async function endBookingLinks(db: Knex, bookingIds: readonly number[]): Promise<void> {
  await db('reminder_links').whereIn('booking_id', bookingIds).delete();
  await db('offers').whereIn('booking_id', bookingIds).update({ token_hash: null });
}

export interface SecretPaths {
  offer: (db: Knex, offerId: number) => Promise<string>;
  reminder: (db: Knex, booking: BookingModel) => Promise<string>;
  password: (db: Knex, user: AccountEpoch, minutes: number) => Promise<string>;
  /** Undefined when the change to this address is no longer pending. */
  email: (db: Knex, user: AccountEpoch, address: string) => Promise<string | undefined>;
}

/** With new tokens, for a letter that is sent now; each in the fragment, as in `resetLink`. */
export const issuedPaths: SecretPaths = {
  offer: async (db, offerId) => `${paths.booking}#offer=${await issueOfferLink(db, offerId)}`,
  reminder: async (db, booking) => `${paths.auth}#coming=${await issueReminderLink(db, booking)}`,
  password: async (db, user, minutes) =>
    resetLink('', await issuePasswordReset(db, user, { minutes, isMailed: true })),
  async email(db, user, address) {
    const token = await issueEmailChange(db, user, address);
    return token && `${paths.auth}#email=${token}`;
  },
};

export const personalLink = '(a personal link)';

/** Without tokens, for a letter that is only read: none is made, and earlier links stay valid. */
export const hiddenPaths: SecretPaths = {
  offer: async () => personalLink,
  reminder: async () => personalLink,
  password: async () => personalLink,
  async email(db, user, address) {
    const pending = await findEmailChange(db, user).where({ email: address }).pluck<number[]>('user_id');
    return pending.length > 0 ? personalLink : undefined;
  },
};
