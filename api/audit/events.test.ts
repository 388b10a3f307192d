import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin, buildBooking, buildConfirmed, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { startTestApp, type Answer, type TestApp, type TestClient } from '#api/testing/app.ts';
import {
  bookingForm,
  consultationForm,
  contactForm,
  inDays,
  manualForm,
  registerForm,
} from '#api/testing/forms.ts';
import { takeLoggedErrors } from '#api/testing/loggedErrors.ts';

let app: TestApp;
let admin: TestClient;
let adminId: number;

beforeAll(async () => {
  app = await startTestApp();
  const me = await buildAdmin(app.db);
  adminId = me.id;
  await app.db.raw(
    `CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`,
  );
  admin = await app.signIn(me);
});
afterAll(() => app.stop());

let nextDay = 2;
const freeDay = () => inDays(nextDay++);
/** Words that must not appear in any event or message. */
const secret = { name: 'Zebediah Quill', phone: '020 7946 0999', message: 'A private wish about my chin' };

interface Act {
  /** The expected event. */
  event: string | string[];
  notices: string[];
  /** Prepares the data and returns the request to make. */
  prepare: () => Promise<() => Promise<Answer>>;
}

const bookingPath = (booking: { id: number }) => `/api/admin/bookings/${booking.id}`;

const acts: Record<string, Act> = {
  'a request from the wizard': {
    event: 'booking_requested',
    notices: ['request_received', 'request_arrived_at_clinic'],
    prepare: async () => {
      const user = await buildUser(app.db);
      const client = await app.signIn(user);
      return () => client.post('/api/bookings', bookingForm(user, { ...secret, service: 'Microblading' }));
    },
  },
  'a request from the home page': {
    event: 'booking_requested',
    notices: ['request_received', 'request_arrived_at_clinic'],
    prepare: async () => () => app.guest().post('/api/consultations', consultationForm(secret)),
  },
  'a confirmation': {
    event: 'booking_confirmed',
    notices: ['booking_confirmed'],
    prepare: async () => {
      const booking = await buildBooking(app.db, { ...secret, service: 'Microblading' });
      const when = { appointmentDate: freeDay(), appointmentTime: '10:00' };
      return () => admin.post(`${bookingPath(booking)}/confirm`, when);
    },
  },
  'a move': {
    event: 'booking_moved',
    notices: ['booking_moved'],
    prepare: async () => {
      const booking = await buildConfirmed(app.db, { ...secret, appointmentDate: freeDay() });
      const when = { appointmentDate: freeDay(), appointmentTime: '15:00' };
      return () => admin.post(`${bookingPath(booking)}/confirm`, when);
    },
  },
  'a completion': {
    event: 'booking_completed',
    notices: [],
    prepare: async () => {
      const booking = await buildConfirmed(app.db, { ...secret, appointmentDate: freeDay() });
      return () => admin.patch(bookingPath(booking), { status: 'completed' });
    },
  },
  'a cancellation': {
    event: 'booking_cancelled',
    notices: ['booking_cancelled'],
    prepare: async () => {
      const booking = await buildConfirmed(app.db, { ...secret, appointmentDate: freeDay() });
      return () => admin.patch(bookingPath(booking), { status: 'cancelled' });
    },
  },
  'an attendance': {
    event: 'attendance_noted',
    notices: [],
    prepare: async () => {
      const booking = await buildConfirmed(app.db, { ...secret, appointmentDate: freeDay() });
      return () => admin.patch(bookingPath(booking), { attendance: 'arrived' });
    },
  },
  'a manual booking': {
    event: 'booking_created',
    notices: ['booking_confirmed'],
    prepare: async () => {
      const form = manualForm(await buildUser(app.db), { ...secret, appointmentDate: freeDay() });
      return () => admin.post('/api/admin/bookings/manual', form);
    },
  },
  'a message to the clinic': {
    event: 'contact_received',
    notices: ['contact_received'],
    prepare: async () => () => app.guest().post('/api/contact', contactForm(secret)),
  },
  'an aftercare guide': {
    event: 'care_assigned',
    notices: ['care_assigned'],
    prepare: async () => {
      const { id: userId } = await buildUser(app.db);
      return () => admin.post('/api/admin/personalised-care/assign', { userId, careTypes: ['PRP and PRF'] });
    },
  },
  'a claimed reward': {
    event: 'reward_claimed',
    notices: [],
    prepare: async () => {
      const user = await buildUser(app.db);
      for (let n = 0; n < 3; n++) {
        await buildConfirmed(app.db, { userId: user.id, status: 'completed', appointmentDate: freeDay() });
      }
      await app.db.transaction((trx) => recomputeLoyalty(trx, user.id));
      const client = await app.signIn(user);
      return () => client.post('/api/loyalty/claim-reward', { stageId: 'stage-regular' });
    },
  },
  'a registration': {
    event: 'registered',
    notices: [],
    prepare: async () => () => app.guest().post('/api/register', registerForm({ firstName: 'Zebediah' })),
  },
  'a changed profile': {
    event: 'profile_changed',
    notices: [],
    prepare: async () => {
      const client = await app.signIn(await buildUser(app.db));
      return () => client.patch('/api/user', { lastName: 'Quill' });
    },
  },
  'a changed password': {
    event: 'password_changed',
    notices: ['password_changed'],
    prepare: async () => {
      const client = await app.signIn(await buildUser(app.db));
      const body = { currentPassword: factoryPassword, newPassword: 'another horse' };
      return () => client.post('/api/user/password', body);
    },
  },
  'a reset password': {
    event: 'password_reset_by_clinic',
    notices: ['password_reset_by_clinic'],
    prepare: async () => {
      const { id } = await buildUser(app.db);
      return () => admin.post(`/api/admin/users/${id}/reset-password`, { newPassword: 'another horse' });
    },
  },
  'a deleted account': {
    event: ['booking_cancelled_with_account', 'user_deleted'],
    notices: ['account_deleted'],
    prepare: async () => {
      const { id } = await buildUser(app.db);
      await buildBooking(app.db, { userId: id });
      return () => admin.delete(`/api/admin/users/${id}`);
    },
  },
};

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

describe.each(Object.entries(acts))('%s', (_, { event, notices, prepare }) => {
  test('records its event and messages in its own transaction, without health or personal data', async () => {
    const send = await prepare();
    const [eventsBefore, noticesBefore] = [await lastId('events'), await lastId('outbox_messages')];
    const answer = await send();
    expect(answer.status).toBeLessThan(300);

    const events = await app.db('events').where('id', '>', eventsBefore).whereNot('action', 'login');
    const from = { request_id: answer.headers.get('x-request-id'), ip: '127.0.0.0' };
    expect(events).toMatchObject([event].flat().map((action) => ({ action, ...from })));
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
    const send = await prepare();
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
    const client = await app.signIn(user);
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
