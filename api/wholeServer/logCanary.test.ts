import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { UserModel } from '#api/models/UserModel.ts';
import { buildAdmin, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { TestClient, type LogLine } from '#api/testing/app.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import {
  bookingForm,
  consultationForm,
  contactForm,
  inDays,
  manualForm,
  registerForm,
} from '#api/testing/forms.ts';
import { startMailbox } from '#api/testing/mailbox.ts';
import { sendRaw } from '#api/testing/raw.ts';
import { startServerProcess, stopServerProcesses } from '#api/testing/serverProcess.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { issuePasswordReset } from '#api/mail/links.ts';

/** Part of all personal or secret values: it must not appear in the log, in upper or lower case. */
const canary = 'Zaunkoenig';
const address = `${canary}@${canary}.example`.toLowerCase();
const token = 'metrics token of the canary';
/** Health data: the treatment in the forms and in the guides. */
const treatment = 'PRP';

const [database, mailbox] = [await createTestDatabase(), await startMailbox()];
mailbox.refuse(`${canary} is not known here`);
const admin = await buildAdmin(database.knex, { lastName: canary, email: address, isOwner: true });
const server = await startServerProcess({
  DATABASE_URL: database.url,
  SMTP_URL: mailbox.url,
  MAIL_HOLD_SECONDS: '0',
  METRICS_TOKEN: token,
  LOG_LEVEL: 'trace',
});
afterAll(async () => {
  await stopServerProcesses();
  await mailbox.close();
  await database.drop();
});

const linesOf = (): LogLine[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine);

/** Uses every form of a patient that takes text. @returns what must not be logged besides the canary */
async function submitPatientForms(): Promise<string[]> {
  const patient = new TestClient(server.url);
  const email = `patient-${address}`;
  const names = { firstName: canary, lastName: canary };
  const password = `${canary} horse`;
  const { body: me } = await patient.post('/api/register', registerForm({ ...names, email, password }));
  await patient.post('/api/login', { email, password: `${canary} donkey` });
  await patient.post('/api/login', { email, password, code: '123456' });
  const words = { name: canary, email, phone: `020 ${canary}`, message: canary, service: 'PRP Therapy' };
  const key = { 'Idempotency-Key': randomUUID() };
  await patient.post('/api/bookings', bookingForm(me, words), key);
  await patient.post('/api/bookings', bookingForm(me, { ...words, message: `${canary} again` }), key);
  const mine = await buildConfirmed(database.knex, { userId: me.id as number, appointmentDate: inDays(10) });
  await patient.post(`/api/bookings/${mine.id}/move-wish`, { preferredDate: inDays(4), note: canary });
  await new TestClient(server.url).post('/api/consultations', consultationForm(words));
  await patient.post('/api/contact', contactForm({ ...words, subject: canary, message: canary.repeat(3) }));
  await patient.patch('/api/user', { firstName: `${canary}a` });
  await patient.patch('/api/user', { email: `new-${address}`, currentPassword: password });
  await patient.post('/api/user/email/confirm', { token: `${canary}${'x'.repeat(33)}` });
  await patient.post('/api/user/password', { currentPassword: password, newPassword: `${password} 2` });
  const owner = await UserModel.query(database.knex)
    .findById(me.id as number)
    .throwIfNotFound();
  const reset = await issuePasswordReset(database.knex, owner);
  await new TestClient(server.url).post('/api/password-reset/confirm', {
    token: reset,
    newPassword: `${password} 3`,
  });
  // Last, because its letter's link replaces the one above.
  await patient.post('/api/password-reset', { email });
  return [reset, patient.cookie];
}

async function beAtTheDesk(): Promise<string[]> {
  const desk = new TestClient(server.url);
  await desk.post('/api/login', { email: address, password: 'correct horse' });
  const customer = await buildUser(database.knex, { lastName: canary, email: `c-${address}` });
  const { id } = await buildContact(database.knex, { name: canary, message: canary });
  await desk.post(`/api/admin/users/${customer.id}/notes`, { note: canary });
  await desk.post(`/api/admin/users/${customer.id}/date-of-birth`, {
    dateOfBirth: '1987-06-05',
    reason: canary,
    isIdSeen: true,
  });
  await desk.post(`/api/admin/queue/contact/${id}`, { kind: 'note', note: canary });
  await desk.get(`/api/admin/contacts/${id}`);
  await desk.post('/api/admin/blocked-times', {
    startDate: inDays(300),
    endDate: inDays(301),
    reason: canary,
  });
  await desk.post('/api/admin/bookings/manual', manualForm(customer, { message: canary }));
  await desk.post('/api/admin/personalised-care/assign', {
    userId: customer.id,
    careTypes: ['PRP and PRF'],
  });
  await desk.post(`/api/admin/users/${customer.id}/reset-password`, { newPassword: `${canary} 4` });
  await desk.get(`/api/admin/users?q=${canary}`);
  await desk.get(`/api/admin/export/customers?q=${canary}`);
  const { body: second } = await desk.post('/api/admin/second-factor', { currentPassword: 'correct horse' });
  await desk.post('/api/admin/second-factor/confirm', { code: '000000' });
  return [desk.cookie, second.secret as string];
}

/** Malicious input in the path, the query, every header and an unreadable body. */
async function sendMaliciousInput(): Promise<void> {
  const everywhere = {
    cookie: `sid=${canary}; sid.sig=${canary}`,
    authorization: `Bearer ${canary}`,
    'user-agent': canary,
    referer: `http://${canary}.example/${canary}`,
    'x-forwarded-for': canary,
    'if-match': canary,
    'idempotency-key': canary,
    'last-event-id': canary,
    'client-created-at': canary,
  };
  const paths = [`/api/${canary}`, `/${canary}`, `/assets/${canary}`, `/api/admin/users/${canary}`];
  for (const path of [...paths, `/api/bookings/mine?q=${canary}`, '/api/metrics', '/api/events']) {
    await sendRaw(server.url, 'GET', path, everywhere);
  }
  const json = { ...everywhere, 'content-type': 'application/json' };
  for (const body of [`{"${canary}`, `{"${canary}": "${canary}"}`, canary]) {
    await sendRaw(server.url, 'POST', '/api/contact', json, body);
  }
  await sendRaw(server.url, 'POST', '/api/contact', { 'content-type': `text/${canary}` }, canary);
  const report = { 'document-uri': `https://clinic.example/${canary}`, 'script-sample': canary };
  await sendRaw(server.url, 'POST', '/api/csp-reports', json, JSON.stringify({ 'csp-report': report }));
  await sendRaw(server.url, 'POST', '/api/contact', { ...json, origin: `http://${canary}.example` }, '{}');
}

/** Unexpected errors that contain row values: in a pipeline, in Objection, in Knex. */
async function triggerErrors(): Promise<void> {
  const { knex } = database;
  await knex.raw(`
    CREATE FUNCTION sing() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'refused %', NEW USING DETAIL = NEW::text, HINT = NEW::text, ERRCODE = 'data_exception';
    END $$;
    CREATE TRIGGER sing BEFORE INSERT ON contacts FOR EACH ROW WHEN (NEW.subject = '${canary} aloud')
      EXECUTE FUNCTION sing();
    ALTER TABLE staff_notes ADD CONSTRAINT no_songs CHECK (note <> '${canary} aloud') NOT VALID;
    ALTER TABLE users ADD CONSTRAINT no_songs CHECK (first_name <> '${canary} aloud') NOT VALID;`);
  const desk = new TestClient(server.url);
  await desk.post('/api/login', { email: address, password: 'correct horse' });
  const answers = [
    await desk.post('/api/contact', contactForm({ name: canary, subject: `${canary} aloud` })),
    await desk.post(`/api/admin/users/${admin.id}/notes`, { note: `${canary} aloud` }),
    await desk.patch('/api/user', { firstName: `${canary} aloud` }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
}

test('no log contains a name, an address, free text, a treatment, a password or a token', async () => {
  const secrets = [...(await submitPatientForms()), ...(await beAtTheDesk()), token, 'correct horse'];
  await sendMaliciousInput();
  await triggerErrors();
  await waitUntil(() => linesOf().some(({ msg }) => msg === 'message not sent'));
  await mailbox.close();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);

  const lines = linesOf();
  // Proves that these requests were made and logged.
  const done = new Set(lines.filter(({ status }) => Number(status) < 300).map(({ route }) => route));
  for (const route of [
    '/api/register',
    '/api/bookings',
    '/api/bookings/:id/move-wish',
    '/api/consultations',
    '/api/contact',
    '/api/password-reset/confirm',
    '/api/admin/users/:id/notes',
    '/api/admin/queue/:type/:id',
    '/api/admin/bookings/manual',
    '/api/admin/personalised-care/assign',
    '/api/admin/second-factor',
  ]) {
    expect(done).toContain(route);
  }
  const faults = lines.filter(({ level }) => level === 50).map(({ err }) => JSON.stringify(err));
  expect(faults).toHaveLength(3);
  expect(faults.filter((fault) => fault.includes('no_songs'))).toHaveLength(2);
  const codes = new Set(lines.map(({ code }) => code));
  for (const code of ['wrong_login', 'cross_site', 'not_signed_in', 'wrong_token', 'invalid_json']) {
    expect(codes).toContain(code);
  }
  const written = server.output().toLowerCase();
  expect(written).not.toContain(canary.toLowerCase());
  expect(JSON.stringify(lines)).not.toContain(treatment);
  expect(JSON.stringify(lines)).not.toMatch(/127\.0\.0\.1|1987-06-05/);
  for (const secret of secrets.flatMap((text) => text.split(/; |=/))) {
    if (secret.length > 3) expect(written).not.toContain(secret.toLowerCase());
  }
});
