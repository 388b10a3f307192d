import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { confirmedAlreadyMessage, emailLinkMessage } from '#shared/contracts/emailChange.ts';
import type { Account } from '#api/models/UserModel.ts';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { purge } from '#api/jobs/purge.ts';
import { deliverDue } from '#api/mail/deliver.ts';
import { smtpServer, type MailServer } from '#api/mail/mailServer.ts';
import { startTestApp, type TestClient } from '#api/testing/app.ts';
import { mailingApp } from '#api/testing/mailingApp.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { issueEmailChange } from '#api/mail/links.ts';

let user: Account;
let client: TestClient;
let newEmail: string;

/** A clinic with a mail server that sends at once. */
const { app: mailing, mailbox } = await mailingApp({ MAIL_HOLD_SECONDS: '0' });
beforeEach(async () => {
  user = await buildUser(mailing.db);
  client = await mailing.signIn(user);
  newEmail = `new.${user.email}`;
});

const change = (email = newEmail, on = client) =>
  on.patch('/api/user', { email, currentPassword: factoryPassword });
const confirm = (token: string, on = client) => on.post('/api/user/email/confirm', { token });
const invalid = { status: 422, text: emailLinkMessage };

const subjectsTo = (address: string) => mailbox.sentTo(address).map(({ mail }) => mail.subject);
/** Waits for a number of letters to an address and returns the token of the newest link. */
async function readLink(address: string, letters = 1): Promise<string> {
  await waitUntil(() => mailbox.sentTo(address).length === letters);
  const text = mailbox.sentTo(address).at(-1)?.mail.text ?? '';
  return /https:\/\/site\.example\/auth#email=([\w-]{43})/.exec(text)?.[1] ?? 'no link';
}

describe('a new email address, where there is a mail server', () => {
  test('takes effect only by its link; until then the present one stays valid', async () => {
    const saved = await client.patch('/api/user', {
      firstName: 'Pia',
      email: newEmail.toUpperCase(),
      currentPassword: factoryPassword,
    });
    const waiting = { firstName: 'Pia', email: user.email, pendingEmail: newEmail };
    expect(saved).toMatchObject({ status: 200, body: waiting });
    expect((await client.get('/api/user')).body).toMatchObject(waiting);
    const login = { email: user.email, password: factoryPassword };
    expect((await mailing.guest().post('/api/login', login)).body).toMatchObject(waiting);
    expect((await mailing.guest().post('/api/login', { ...login, email: newEmail })).status).toBe(401);
  });

  test('is announced to the present address with the clinic’s telephone number, and to the new one without a name', async () => {
    await change();
    const token = await readLink(newEmail);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { text } = mailbox.sentTo(newEmail)[0]!.mail;
    expect(text).not.toContain(user.firstName);
    expect(text).not.toContain(user.email);
    await waitUntil(() => mailbox.sentTo(user.email).length === 1);
    expect(subjectsTo(user.email)).toEqual(['A new email address was given for your account']);
    expect(mailbox.sentTo(user.email)[0]?.mail.text).toContain(`please call us on ${clinic.phone}`);
    const row = await mailing.db('email_changes').where({ user_id: user.id }).first();
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('takes effect once the link is followed: the address is confirmed, other sessions end, the old address is notified', async () => {
    const phone = await mailing.signIn(user);
    await change();
    const confirmed = await confirm(await readLink(newEmail));
    expect(confirmed).toMatchObject({ status: 200, body: { id: user.id, email: newEmail } });
    expect(confirmed.body).not.toHaveProperty('pendingEmail');
    expect((await client.get('/api/user')).body).toMatchObject({ email: newEmail });
    expect((await phone.get('/api/user')).status).toBe(401);
    await mailing.signIn({ email: newEmail });
    await expect(mailing.logIn(user)).rejects.toThrow('401');
    expect(await mailing.db('users').where({ id: user.id }).first('email_proven_at')).toEqual({
      email_proven_at: expect.any(String),
    });
    await waitUntil(() => mailbox.sentTo(user.email).length === 2);
    expect(subjectsTo(user.email)).toContain('Your email address was changed');
    const actions = await mailing
      .db('events')
      .where({ subject_id: user.id, subject_type: 'user' })
      .pluck('action');
    expect(actions).toEqual(['email_change_requested', 'email_changed']);
    const events = await mailing.db('events').where({ subject_id: user.id });
    expect(JSON.stringify(events)).not.toContain('@');
  });

  test('accepts a link once, and only while signed in to the account', async () => {
    await change();
    const token = await readLink(newEmail);
    expect((await confirm(token, mailing.guest())).status).toBe(401);
    const stranger = await mailing.signIn(await buildUser(mailing.db));
    expect(await confirm(token, stranger)).toMatchObject(invalid);
    expect((await client.get('/api/user')).body).toMatchObject({ email: user.email });
    expect((await confirm(token)).status).toBe(200);
    expect(await confirm(token)).toMatchObject({ status: 409, text: confirmedAlreadyMessage });
    expect(await confirm('nonsense')).toMatchObject({ status: 400, text: emailLinkMessage });
  });

  test('rejects a link older than a day, and deletes the address', async () => {
    await change();
    const token = await readLink(newEmail);
    const change_ = () => mailing.db('email_changes').where({ user_id: user.id });
    const expireBy = (hours: number) =>
      change_().update({ expires_at: mailing.db.raw('expires_at - make_interval(hours => ?)', [hours]) });
    await expireBy(23);
    expect((await client.get('/api/user')).body).toMatchObject({ pendingEmail: newEmail });
    await expireBy(2);
    expect(await confirm(token)).toMatchObject(invalid);
    expect((await client.get('/api/user')).body).not.toHaveProperty('pendingEmail');
    await expireBy(24);
    await purge(mailing.db);
    expect(await change_()).toEqual([]);
  });

  test('accepts only the newest address, and only the newest letter to it', async () => {
    await change();
    const first = await readLink(newEmail);
    const other = `other.${user.email}`;
    await change(other);
    const second = await readLink(other);
    expect(await confirm(first)).toMatchObject(invalid);
    await change(other);
    const third = await readLink(other, 2);
    expect(await confirm(second)).toMatchObject(invalid);
    // A letter to the first address that is sent only now contains no link.
    expect(await issueEmailChange(mailing.db, user, newEmail)).toBeUndefined();
    expect((await confirm(third)).body).toMatchObject({ email: other });
  });

  test('is withdrawn by saving the present address, without a password', async () => {
    await change();
    const token = await readLink(newEmail);
    const unchanged = await client.patch('/api/user', { email: user.email });
    expect(unchanged).toMatchObject({ status: 200, body: { email: user.email } });
    expect(unchanged.body).not.toHaveProperty('pendingEmail');
    expect(await confirm(token)).toMatchObject(invalid);
  });

  const ends: Record<string, () => Promise<{ status: number }>> = {
    'a changed password': () =>
      client.post('/api/user/password', { currentPassword: factoryPassword, newPassword: 'my new horse' }),
    'a reset at the desk': async () =>
      (await mailing.signIn(await buildAdmin(mailing.db))).post(
        `/api/admin/users/${user.id}/reset-password`,
        { newPassword: 'desk horse' },
      ),
  };
  test.each(Object.entries(ends))('ends with %s', async (_name, end) => {
    await change();
    const token = await readLink(newEmail);
    expect((await end()).status).toBe(204);
    const password = { 'a changed password': 'my new horse', 'a reset at the desk': 'desk horse' }[_name];
    const again = await mailing.logIn(user, password);
    expect((await again.get('/api/user')).body).not.toHaveProperty('pendingEmail');
    expect(await confirm(token, again)).toMatchObject(invalid);
    // A letter that is sent only now contains no new link either.
    const now = await mailing.db('users').where({ id: user.id }).first('session_epoch');
    expect(
      await issueEmailChange(mailing.db, { id: user.id, sessionEpoch: now.session_epoch }, newEmail),
    ).toBeUndefined();
  });

  test('is refused if another account has taken the address meanwhile', async () => {
    await change();
    const token = await readLink(newEmail);
    await buildUser(mailing.db, { email: newEmail });
    expect(await confirm(token)).toMatchObject({
      status: 409,
      text: 'This email is already in use by another account.',
    });
    expect((await client.get('/api/user')).body).toMatchObject({ email: user.email });
  });

  test('sends at most five letters an hour', async () => {
    const limited = await startTestApp({ SMTP_URL: mailbox.url, RATE_LIMIT_SCALE: '1' });
    try {
      const eager = await limited.signIn(await buildUser(limited.db));
      const statuses = [];
      for (let n = 1; n <= 6; n++) statuses.push((await change(`n${n}@example.test`, eager)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      await limited.stop();
    }
  });
});

test('the link works as soon as its letter has arrived, before the delivery is recorded', async () => {
  const app = await startTestApp({ SMTP_URL: mailbox.url, MAIL_HOLD_SECONDS: '0' });
  const pat = await buildUser(app.db);
  const patient = await app.signIn(pat);
  const email = `next.${pat.email}`;
  await patient.patch('/api/user', { email, currentPassword: factoryPassword });
  const smtp = smtpServer(mailbox.url);
  const statuses: number[] = [];
  const mailServer: MailServer = {
    ...smtp,
    async send(envelope, message) {
      await smtp.send(envelope, message);
      if (envelope.recipient !== email) return;
      const token = /#email=([\w-]{43})/.exec(message.text)?.[1] ?? 'no link';
      statuses.push((await confirm(token, patient)).status);
    },
  };
  const settings = {
    db: app.serverDb,
    log: pino({ level: 'silent' }),
    mailServer,
    from: 'hello@clinic.example',
  };
  while (await deliverDue({ ...settings, publicUrl: 'https://site.example', announce: () => {} }));
  expect(statuses).toEqual([200]);
  smtp.close();
  await app.stop();
});
