import { describe, expect, test } from 'vitest';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { allCalls } from '#shared/contracts/allCalls.ts';
import { prepareSample } from '#api/testing/samples.ts';
import { testApp, type Answer } from '#api/testing/app.ts';
import { contactForm, inDays } from '#api/testing/forms.ts';
import { takeLoggedErrors } from '#api/testing/loggedErrors.ts';

const app = await testApp();
const me = await buildAdmin(app.db);
const adminId = me.id;
await app.db.raw(
  `CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`,
);
const admin = await app.signIn(me);

let nextDay = 2;
const freeDay = () => inDays(nextDay++);
/** Words that must not appear in any event or message, in the place of a sample's own. */
const secrets: Record<string, string> = {
  name: 'Zebediah Quill',
  firstName: 'Zebediah',
  phone: '020 7946 0999',
  message: 'A private wish about my chin',
};
const bookingPath = (booking: { id: number }) => `/api/admin/bookings/${booking.id}`;
const onRequest = ['request_received', 'request_arrived_at_clinic'];

/** A call, what its sample is changed to, its event and its letters. */
const acts: [call: string, change: object, event: string, notices: string[]][] = [
  ['createBooking', { service: 'Microblading' }, 'booking_requested', onRequest],
  ['requestConsultation', {}, 'booking_requested', onRequest],
  ['confirmBooking', {}, 'booking_confirmed', ['booking_confirmed']],
  ['updateBooking', { status: 'completed' }, 'booking_completed', []],
  ['updateBooking', { status: 'cancelled' }, 'booking_cancelled', ['booking_cancelled']],
  ['updateBooking', { status: undefined, attendance: 'arrived' }, 'attendance_noted', []],
  ['createManualBooking', {}, 'booking_created', ['booking_confirmed']],
  ['sendContact', {}, 'contact_received', ['contact_received']],
  ['assignCare', {}, 'care_assigned', ['care_assigned']],
  ['claimReward', {}, 'reward_claimed', []],
  ['register', {}, 'registered', []],
  ['updateProfile', {}, 'profile_changed', []],
  ['changePassword', { newPassword: 'another horse' }, 'password_changed', ['password_changed']],
  ['resetPassword', {}, 'password_reset_by_clinic', ['password_reset_by_clinic']],
  ['deleteUser', {}, 'user_deleted', ['account_deleted']],
];

async function prepare(name: string, change: object): Promise<() => Promise<Answer>> {
  const call = allCalls[name]!;
  const { client, sample, path } = await prepareSample(app, name, call);
  const known = Object.entries(secrets).filter(([field]) => field in (sample.body ?? {}));
  const body = sample.body && { ...sample.body, ...Object.fromEntries(known), ...change };
  return () => client.send(call.method, path, body);
}

const lastId = async (table: string) => Number((await app.db(table).max('id as id').first())?.id ?? 0);

const businessTables = [
  'users',
  'bookings',
  'contacts',
  'personalised_care',
  'user_loyalty_progress',
  'reward_claims',
];

/** All data that a request could change, as text. */
async function snapshot(): Promise<string> {
  const tables = [...businessTables, 'events', 'outbox_messages', 'idempotency_receipts'];
  const all = tables.map((table) => app.db.raw(`SELECT t::text FROM ${table} t ORDER BY 1`));
  return JSON.stringify((await Promise.all(all)).map(({ rows }) => rows as unknown));
}

describe.each(acts)('%s with %j', (call, change, event, notices) => {
  test('records its event and messages in its own transaction, without health or personal data', async () => {
    const send = await prepare(call, change);
    const [eventsBefore, noticesBefore] = [await lastId('events'), await lastId('outbox_messages')];
    const answer = await send();
    expect(answer.status).toBeLessThan(300);

    const events = await app.db('events').where('id', '>', eventsBefore).whereNot('action', 'login');
    const from = { request_id: answer.headers.get('x-request-id'), ip: '127.0.0.0' };
    expect(events).toMatchObject([{ action: event, ...from }]);
    const messages = await app
      .db('outbox_messages')
      .where('id', '>', noticesBefore)
      .whereNot('kind', 'like', 'reminder%')
      .orderBy('id');
    expect(messages.map(({ kind }) => kind)).toEqual(notices);
    const recorded = JSON.stringify([events, messages]);
    expect(recorded).not.toMatch(/Zebediah|Quill|7946.?0999|private|chin|horse|argon/);
    expect(recorded).not.toMatch(/Microblading|Consultation"|PRP|Anti-Wrinkle|Filler|Vitamin|Drip|B12/);
  });

  // A failure at commit rolls back everything in the transaction.
  test.each([
    { what: 'the event', tables: ['events'] },
    { what: 'the rest', tables: [...businessTables, 'outbox_messages'] },
  ])('stores nothing when $what cannot be committed', async ({ tables }) => {
    const send = await prepare(call, change);
    const before = await snapshot();
    for (const table of tables) {
      await app.db.raw(
        `CREATE CONSTRAINT TRIGGER refuse AFTER INSERT OR UPDATE OR DELETE ON ${table}
         DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_row()`,
      );
    }
    const answer = await send();
    for (const table of tables) await app.db.raw(`DROP TRIGGER refuse ON ${table}`);
    expect(answer.status).toBe(500);
    expect(takeLoggedErrors()).toHaveLength(1);
    expect(await snapshot()).toBe(before);
  });
});

describe('the audit', () => {
  test('records who did what to what, before and after', async () => {
    const appointmentDate = freeDay();
    const booking = await buildConfirmed(app.db, { appointmentDate });
    await admin.patch(bookingPath(booking), { status: 'completed' });
    const appointment = { appointmentDate, appointmentTime: '10:00' };
    expect(await app.db('events').orderBy('id', 'desc').first()).toMatchObject({
      actor_id: adminId,
      action: 'booking_completed',
      subject_type: 'booking',
      subject_id: booking.id,
      before: { status: 'confirmed', ...appointment },
      after: { status: 'completed', ...appointment },
    });
  });

  test('records log-ins, failed log-ins and log-outs', async () => {
    const user = await buildUser(app.db);
    const before = await lastId('events');
    const client = await app.logIn(user);
    await client.post('/api/logout');
    await client.post('/api/login', { email: user.email, password: 'wrong horse' });
    await client.post('/api/login', { email: 'nobody@example.test', password: 'wrong horse' });
    const events = await app.db('events').where('id', '>', before).orderBy('id');
    expect(events.map(({ action, actor_id, subject_id }) => [action, actor_id, subject_id])).toEqual([
      ['login', user.id, user.id],
      ['logout', user.id, user.id],
      ['login_failed', null, user.id],
      ['login_failed', null, null],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/horse|nobody|example/);
  });

  test('records nothing for refused requests', async () => {
    const { id } = await buildBooking(app.db);
    const before = await snapshot();
    await admin.patch(`/api/admin/bookings/${id}`, { status: 'completed' });
    await admin.delete(`/api/admin/users/${adminId}`);
    await app.guest().post('/api/contact', contactForm({ name: '' }));
    expect(await snapshot()).toBe(before);
  });

  test.each(["UPDATE events SET action = 'x'", 'DELETE FROM events', 'TRUNCATE events'])(
    'refuses %s',
    async (statement) => {
      const before = await lastId('events');
      await expect(app.db.raw(statement)).rejects.toThrow('events are append-only');
      expect(await lastId('events')).toBe(before);
    },
  );
});
