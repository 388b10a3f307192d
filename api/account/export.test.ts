import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { UserModel, userFields } from '#api/models/UserModel.ts';
import { customerFields } from '#shared/domain/customerFields.ts';
import { fillAccount, fillRecord } from '#api/testing/fillAccount.ts';

/**
 * Every table has to be listed here or in `tablesLeftOut`, and every column of these tables has to be in the export
 * or in `columnsLeftOut`, so that the author of a new one decides whether patients receive it.
 */
const exportedTables = [
  'users',
  'birth_date_changes',
  'detail_changes',
  'email_changes',
  'former_addresses',
  'calendar_feeds',
  'passkeys',
  'sessions',
  'bookings',
  'contacts',
  'follow_ups',
  'staff_notes',
  'tasks',
  'record_entries',
  'record_reads',
  'record_drafts',
  'consent_readings',
  'sooner_appointments',
  'personalised_care',
  'user_loyalty_progress',
  'reward_claims',
  'referrals',
  'household_contacts',
  'referral_names',
  'outbox_messages',
  'events',
] as const;
type ExportedTable = (typeof exportedTables)[number];

const tablesLeftOut: Record<string, string> = {
  password_resets:
    'hashes of links that live half an hour; that one was asked for and used is in the history',
  record_pictures: 'given one by one by a call of their own; the entries of the record list them',
  record_mac_state: 'since when every entry of a record has a code; about nobody',
  text_sign_offs: 'which texts of the clinic a prescriber has checked',
  products: 'what the clinic gives; which prescriber changed it is in the history',
  batches: 'which products the clinic has; about nobody',
  stock_movements: 'how many packs there are of a product; about nobody',
  erased_joins: 'of accounts that are gone: whose record was joined with whose',
  customer_merges: 'what an undo restores; that two records were joined is in the history',
  person_answers: 'which rows the desk was told are theirs; those rows are given',
  booking_moves: 'what an undo restores; that a booking was moved is in the history',
  passkey_challenges: 'random numbers that live five minutes',
  handovers: 'that a patient has a screen, for an hour at most; that it was handed over is in the history',
  reminder_links: 'hashes of links of reminders; the answer given by one is in the booking',
  desk_keys: 'public keys of the desks of staff; that one was registered is in the history',
  second_factors: 'the secret of a sign-in; that there is one, and since when, is in the history',
  recovery_codes: 'hashes of codes; that one was used is in the history',
  idempotency_receipts: 'keys of requests for 30 days, with encrypted answers; what they changed is given',
  rate_limits: 'counters that are gone within a day',
  taken_slots: 'made from the appointments, which are given',
  held_times: 'a time that a device holds for ten minutes; about nobody',
  offers: 'that times were offered, and what became of them, is in the history',
  offered_times: 'which times were offered is in the history',
  freed_times: 'when the calendar became free; about nobody',
  blocked_times: 'when the practitioner is away; who closed it is in the history of that admin',
  setup_checks: 'the owner’s list before going live; who ticked is in the history of that admin',
  clinic_settings: 'what an owner decided for the desk; about nobody',
  record_checks: 'how many entries the last check found unchanged; about nobody',
  list_tallies: 'how long lists are; about nobody',
  knex_migrations: 'the state of the tables; about nobody',
  knex_migrations_lock: 'the state of the tables; about nobody',
};

const colleague = 'who of the clinic wrote it: a colleague’s name, not the patient’s data';
const dated = 'exported as the time of its row';
const technical = 'numbers by which rows are found or guarded; they say nothing about anybody';
const columnsLeftOut: Record<string, string> = {
  ...Object.fromEntries(
    userFields.flatMap((field) => {
      const { export: why } = customerFields[field];
      return why === true ? [] : [[`users.${UserModel.propertyNameToColumnName(field)}`, why]];
    }),
  ),
  'users.search_text': 'made from name and address',
  'birth_date_changes.event_id': technical,
  'birth_date_changes.user_id': technical,
  'detail_changes.event_id': technical,
  'detail_changes.field': 'the name of the value',
  'detail_changes.user_id': technical,
  'email_changes.user_id': technical,
  'email_changes.epoch': technical,
  'email_changes.token_hash': 'a secret',
  'email_changes.is_withheld':
    'whether too many letters went there for one with the link; the account says so',
  'email_changes.expires_at': 'until when the link to the new address works; minutes',
  'former_addresses.user_id': technical,
  'former_addresses.proven_at': technical,
  'calendar_feeds.user_id': technical,
  'calendar_feeds.token_hash': 'a secret',
  'calendar_feeds.epoch': technical,
  'passkeys.id': technical,
  'passkeys.user_id': technical,
  'passkeys.credential_id': technical,
  'passkeys.public_key': technical,
  'passkeys.counter': technical,
  'sessions.id_hash': 'a secret',
  'sessions.public_id': technical,
  'sessions.user_id': technical,
  'sessions.epoch': technical,
  'sessions.data': technical,
  'bookings.specialist_id': 'the one practitioner',
  'bookings.version': technical,
  'bookings.booked_by': 'who made it for the patient: another person, who is in the letter about it',
  'bookings.erase_as': 'of accounts that nobody can sign in to',
  'bookings.client_request_id': technical,
  'bookings.slot': 'made from the appointment and its minutes',
  'bookings.appointment_at': 'made from the appointment',
  'bookings.search_text': 'made from name, address and service',
  'bookings.phone_digits': 'made from the telephone number',
  'contacts.client_request_id': technical,
  'contacts.search_text': 'made from name, address and subject',
  'contacts.phone_digits': 'made from the telephone number',
  'follow_ups.id': technical,
  'follow_ups.actor_id': colleague,
  'follow_ups.occurred_at': dated,
  'staff_notes.id': technical,
  'staff_notes.user_id': technical,
  'staff_notes.author_id': colleague,
  'staff_notes.occurred_at': dated,
  'tasks.id': technical,
  'tasks.user_id': technical,
  'tasks.is_urgent': 'where it stands in the list of the desk',
  'tasks.is_clinical': 'where it stands in the list of the desk',
  'tasks.proposes_cancelling': 'when the desk has it no more; what it says is in the text',
  'tasks.author_id': colleague,
  'tasks.occurred_at': dated,
  'tasks.done_by': colleague,
  'tasks.assignee_id': colleague,
  'tasks.taken_by': colleague,
  'tasks.taken_at': 'when a colleague began with it',
  'record_entries.user_id': technical,
  'record_entries.position': technical,
  'record_entries.author_id': 'given by name',
  'record_entries.sealed': 'given decrypted',
  'record_entries.key_id': technical,
  'record_entries.mac': technical,
  'record_entries.digest': technical,
  'record_entries.previous_hash': technical,
  'record_entries.hash': technical,
  'record_entries.expires_on': 'given with the direction, decrypted',
  'record_entries.form_id': 'of a consent its text’s, which is given; otherwise the kind says it',
  'record_reads.id': technical,
  'record_reads.user_id': technical,
  'record_reads.reader_id': 'given by name',
  'record_reads.reason': 'given in words',
  'record_reads.stored_on': 'the day of `at`',
  'record_drafts.user_id': technical,
  'record_drafts.form_id': technical,
  'record_drafts.sealed': 'given decrypted',
  'consent_readings.user_id': technical,
  'sooner_appointments.author_id': colleague,
  'record_drafts.saved_at': 'since when it would be deleted after 30 days',
  'personalised_care.id': technical,
  'personalised_care.user_id': technical,
  'personalised_care.assigned_by': colleague,
  'user_loyalty_progress.id': technical,
  'user_loyalty_progress.user_id': technical,
  'user_loyalty_progress.last_updated': 'when it was counted last; made from the appointments',
  'reward_claims.id': technical,
  'reward_claims.user_id': technical,
  'referrals.id': technical,
  'referrals.referrer_id': 'the other person, or that it was the patient',
  'referrals.friend_id': 'the other person, or that it was the patient',
  'referrals.is_void': 'would tell somebody else that they guessed the patient’s date of birth',
  'referral_names.user_id': technical,
  'household_contacts.id': technical,
  'household_contacts.user_id': 'the other person, or that it was the patient',
  'household_contacts.contact_id': 'the other person, or that it was the patient',
  'outbox_messages.id': technical,
  'outbox_messages.version': technical,
  'outbox_messages.payload': 'what the letter is made from, which is in the booking, for 30 days',
  'outbox_messages.attempts': technical,
  'outbox_messages.restored_at': technical,
  'outbox_messages.last_error': 'what the mail server answered',
  'outbox_messages.suppressed_by': technical,
  'events.id': technical,
  'events.actor_id': 'given as you, clinic or visitor',
  'events.clock_at': 'what a wrong clock showed; the corrected time is given',
  'events.user_id': technical,
  'events.request_id': technical,
};

const app = await testApp({ MAIL_HOLD_SECONDS: '60' });
const { id: adminId } = await buildAdmin(app.db);
const user = await buildUser(app.db, {
  emailProvenAt: '2026-01-02T03:04:05Z',
  loyaltyStamps: 4,
  idSeenAt: '2026-01-03T03:04:05Z',
  preferredPhone: '020 7946 0778',
  contactBy: 'phone',
  sharedEmail: 'shared@example.test',
  sharedEmailAt: '2026-01-04T03:04:05Z',
  staffFlag: 'Needs a stick',
});
const known = app.db.raw(`last_name || ', ' || first_name`);
await app.db('users').where({ id: user.id }).update({ known_name: known });
const client = await app.logIn(user);
await fillAccount(app, user, adminId);
await fillRecord(app, user, client);
const answer = await client.get('/api/user/export');
expect(answer.status).toBe(200);
const { text } = answer;

const subjectIn = (type: string, table: string) =>
  `(subject_type = '${type}' AND subject_id IN (SELECT id FROM ${table} WHERE email = :email))`;
const theirSubjects = `${subjectIn('booking', 'bookings')} OR ${subjectIn('contact', 'contacts')}`;
const ofUser = 'user_id = :id';
/** Conditions for the patient's rows. */
const theirs: Record<ExportedTable, string> = {
  users: 'id = :id',
  birth_date_changes: ofUser,
  detail_changes: ofUser,
  email_changes: ofUser,
  former_addresses: ofUser,
  calendar_feeds: ofUser,
  passkeys: ofUser,
  sessions: ofUser,
  bookings: 'user_id = :id OR email = :email',
  contacts: 'email = :email',
  follow_ups: theirSubjects,
  staff_notes: ofUser,
  tasks: ofUser,
  record_entries: ofUser,
  record_reads: ofUser,
  record_drafts: ofUser,
  consent_readings: ofUser,
  sooner_appointments: 'booking_id IN (SELECT id FROM bookings WHERE user_id = :id)',
  personalised_care: ofUser,
  user_loyalty_progress: ofUser,
  reward_claims: ofUser,
  referral_names: ofUser,
  referrals: 'friend_id = :id OR referrer_id = :id',
  household_contacts: 'user_id = :id OR contact_id = :id',
  outbox_messages: theirSubjects,
  // Leaves out the export's own event.
  events: `${theirSubjects} OR (actor_id = :id AND action = 'did')`,
};

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await app.db.raw<{ rows: { column_name: string }[] }>(
    `SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ?`,
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}

/** Texts and times are unique by themselves; numbers and booleans are looked for with their name. */
function isInFile(column: string, value: unknown): boolean {
  const json = JSON.stringify(value);
  return text.includes(typeof value === 'string' ? json : `"${camel(column)}":${json}`);
}

test('the privacy notes name every field of a customer that says something about them', () => {
  const notes = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8');
  const named = Object.values(customerFields).flatMap(({ privacy }) => privacy ?? []);
  expect(named.filter((words) => !notes.includes(words))).toEqual([]);
});

describe('the patient data export', () => {
  test('includes or deliberately leaves out every table', async () => {
    const { rows } = await app.db.raw<{ rows: { table_name: string }[] }>(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const decided = [...exportedTables, ...Object.keys(tablesLeftOut)];
    expect(rows.map(({ table_name }) => table_name).toSorted()).toEqual(decided.toSorted());
  });

  test('lists only columns that exist', async () => {
    const all = await Promise.all(
      exportedTables.map(async (table) => (await columnsOf(table)).map((column) => `${table}.${column}`)),
    );
    expect(Object.keys(columnsLeftOut).filter((column) => !all.flat().includes(column))).toEqual([]);
  });

  test.each(exportedTables)('has every column of %s', async (table) => {
    const columns = (await columnsOf(table)).filter((column) => !(`${table}.${column}` in columnsLeftOut));
    const bindings = { id: user.id, email: user.email };
    const { rows } = await app.db.raw<{ rows: Record<string, unknown>[] }>(
      `SELECT * FROM ${table} WHERE ${theirs[table]}`,
      bindings,
    );
    for (const column of columns) {
      const values = rows.map((row) => row[column]).filter((value) => value !== null);
      expect(values, `an example of ${table}.${column}`).not.toEqual([]);
      for (const value of values)
        expect(isInFile(column, value), `${table}.${column}: ${JSON.stringify(value)}`).toBe(true);
    }
  });
});
