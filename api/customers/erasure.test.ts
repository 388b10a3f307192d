import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account, UserModel } from '#api/models/UserModel.ts';
import { eraseUser } from '#api/customers/deletion.service.ts';
import { buildAdmin, buildContact, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { startWorker } from '#api/jobs/worker.ts';
import { startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import { bookingForm, consultationForm, contactForm, inDays, manualForm } from '#api/testing/forms.ts';
import { startMailbox } from '#api/testing/mailbox.ts';
import { searchDatabase } from '#api/testing/rawSearch.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const log = pino({ level: 'silent' });
const mail = { mailFrom: 'Clinic <hello@clinic.example>', publicUrl: 'http://localhost' };
const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 0 };
let serial = 0;

/** Leaves an email address wherever one can be stored. */
async function leaveTraces(app: TestApp, admin: TestClient) {
  const addresses = {
    own: `zenobia.${++serial}@traces.test`,
    booking: `zenobia.work.${serial}@traces.test`,
  };
  const [email, other] = [addresses.own, addresses.booking];
  const guest = app.guest();
  const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });
  const message = `Write to ${email}, please.`;
  const answers = [
    await guest.post('/api/consultations', consultationForm({ email }), keyed()),
    await guest.post('/api/contact', contactForm({ email, message }), keyed()),
  ];
  const user = await buildUser(app.db, { email, firstName: 'Pat', lastName: 'Example' });
  expect((await guest.post('/api/login', { email, password: 'a wrong one' })).status).toBe(401);
  answers.push(await guest.post('/api/password-reset', { email }));
  const patient = await app.logIn(user);
  const requested = await patient.post('/api/bookings', bookingForm(user, { email: other }), keyed());
  const { id } = requested.body as { id: number };
  const appointment = { appointmentDate: inDays(50 + serial), appointmentTime: '09:00' };
  const reschedule = { preferredDate: inDays(60), note: `Call me, or ${other}` };
  const [contact] = await app.db('contacts').where({ email });
  const followUp = { kind: 'note', note: `Wrote to ${email}` };
  answers.push(
    requested,
    await admin.post(`/api/admin/bookings/${id}/confirm`, appointment),
    await patient.post(`/api/bookings/${id}/move-wish`, reschedule),
    await admin.post('/api/admin/personalised-care/assign', { userId: user.id, careTypes: ['PRP and PRF'] }),
    await admin.get(`/api/admin/users/${user.id}`),
    await admin.post(`/api/admin/users/${user.id}/notes`, { note: `Second address: ${other}` }),
    await admin.post(`/api/admin/queue/contact/${contact.id}`, followUp),
    await patient.get('/api/user/export'),
  );
  const change = { email: `zenobia.new.${serial}@traces.test`, currentPassword: factoryPassword };
  answers.push(await patient.patch('/api/user', change));
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  return { user, patient, addresses: [...Object.values(addresses), change.email] };
}

const findTraces = async (app: TestApp, addresses: string[]) =>
  (await Promise.all(addresses.map((address) => searchDatabase(app.db, address)))).flat();

describe('the search of the whole database', () => {
  test('finds a text in columns of every type, in every schema', async () => {
    const app = await startTestApp();
    await app.db.raw(`CREATE SCHEMA elsewhere;
      CREATE TABLE elsewhere.things (a text, b jsonb, c bytea, d text[]);
      INSERT INTO elsewhere.things (a) VALUES ('To: NEEDLE@traces.test');
      INSERT INTO elsewhere.things (b) VALUES ('{"deep": ["needle@traces.test"]}');
      INSERT INTO elsewhere.things (c) VALUES ('needle@traces.test'::bytea);
      INSERT INTO elsewhere.things (d) VALUES (ARRAY['needle@traces.test'])`);
    await app.db.raw(`SELECT graphile_worker.add_job('x', '{"to": "needle@traces.test"}')`);
    await buildContact(app.db, { email: 'needle@traces.test' });
    const found = (await searchDatabase(app.db, 'needle@traces.test')).map((row) => row.split(':')[0]);
    expect(found).toEqual([
      ...Array<string>(4).fill('elsewhere.things'),
      'graphile_worker._private_jobs',
      'public.contacts',
    ]);
    await app.stop();
  });
});

describe('without a mail server', () => {
  let app: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    app = await startTestApp({ MAIL_HOLD_SECONDS: '1' });
    admin = await app.signIn(await buildAdmin(app.db));
  });
  afterAll(() => app.stop());

  test.each(['the desk', 'the patient'])('no data is left when %s has deleted the account', async (who) => {
    const { user, patient, addresses } = await leaveTraces(app, admin);
    expect((await findTraces(app, addresses)).length).toBeGreaterThan(10);
    const worker = await startWorker({ url: app.databaseUrl, env: { ...mail, smtpUrl: undefined }, log });
    const deleted =
      who === 'the desk'
        ? await admin.delete(`/api/admin/users/${user.id}`)
        : await patient.post('/api/user/delete', { password: factoryPassword });
    expect(deleted.status).toBe(who === 'the desk' ? 200 : 204);
    // A log-in attempt must not reveal whether the account existed.
    await app.guest().post('/api/login', { email: addresses[2], password: factoryPassword });
    await waitUntil(async () => !(await app.db('users').where({ id: user.id }).first()));
    await app.guest().post('/api/login', { email: addresses[2], password: factoryPassword });
    expect(await findTraces(app, addresses)).toEqual([]);
    await worker.stop();
  });

  test('stored responses that name them are erased, and no others', async () => {
    const [user, other] = [await buildUser(app.db), await buildUser(app.db)];
    const guest = app.guest();
    const registration = {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada.byron@example.com',
      password: factoryPassword,
      dateOfBirth: '1990-12-10',
    };
    const changes = [user, other].flatMap(({ id }, index) => {
      const [note, booking] = [randomUUID(), randomUUID()];
      const form = manualForm({ id }, { appointmentDate: inDays(30 + index) });
      return [
        () =>
          admin.post(`/api/admin/users/${id}/notes`, { note: 'Rings' }, { 'Idempotency-Key': `"${note}"` }),
        () => admin.post('/api/admin/bookings/manual', form, { 'Idempotency-Key': `"${booking}"` }),
      ];
    });
    const key = randomUUID();
    const register = () => guest.post('/api/register', registration, { 'Idempotency-Key': `"${key}"` });
    for (const change of [...changes, register]) expect((await change()).status).toBe(201);
    const ada = await app.db('users').where({ email: registration.email }).first<UserModel>();
    for (const gone of [user, ada]) {
      await admin.delete(`/api/admin/users/${gone.id}`);
      await app.db('users').where({ id: gone.id }).update({ erase_at: app.db.fn.now() });
      await eraseUser(app.db, audit, gone.id);
    }

    const again = await Promise.all([...changes, register].map((change) => change()));
    expect(again.map(({ status }) => status)).toEqual([404, 404, 201, 201, 404]);
    expect(again[0]?.text).toBe('This no longer exists.');
    expect(again[3]?.body).toMatchObject({ name: `${other.firstName} ${other.lastName}` });
    const { rows } = await app.db.raw<{ rows: { sealed: Buffer | null }[] }>(
      `SELECT sealed FROM idempotency_receipts WHERE about && ?::text[]`,
      [[`user:${user.id}`, `user:${ada.id}`]],
    );
    expect(rows.filter(({ sealed }) => sealed)).toEqual([]);
  });
});

describe('with a mail server', () => {
  test('the final message is sent, and its address deleted with it', async () => {
    const mailbox = await startMailbox();
    const app = await startTestApp({ MAIL_HOLD_SECONDS: '1', SMTP_URL: mailbox.url });
    const admin = await app.signIn(await buildAdmin(app.db));
    const env = { ...mail, smtpUrl: mailbox.url };
    const { user, addresses } = await leaveTraces(app, admin);
    const subjectsTo = ({ email }: Account) => mailbox.sentTo(email).map((sent) => sent.mail.subject);
    const worker = await startWorker({ url: app.databaseUrl, env, log });
    await admin.delete(`/api/admin/users/${user.id}`);
    await waitUntil(async () => !(await app.db('users').where({ id: user.id }).first()));
    await waitUntil(() => subjectsTo(user).includes('Your account was deleted'));
    // The last address is deleted with the letter; the test shows any that is left.
    await waitUntil(async () => (await findTraces(app, addresses)).length === 0).catch(() => {});
    expect(await findTraces(app, addresses)).toEqual([]);
    const [last] = await app.db('outbox_messages').where({ kind: 'account_deleted', subject_id: user.id });
    expect(last).toMatchObject({ state: 'sent', recipient: `deleted-${user.id}@deleted.invalid` });
    await worker.stop();
    await app.stop();
    await mailbox.close();
  });
});
