import { describe, expect, test } from 'vitest';
import type { MyBooking } from '#shared/contracts/booking.ts';
import { applyEmail } from '#api/auth/emailChanges.service.ts';
import { buildAdmin, buildBooking, buildContact, buildUser } from '#api/demo/factories.ts';
import { compose } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { bookingForm, consultationForm, contactForm, inDays } from '#api/testing/forms.ts';

const app = await testApp({ RATE_LIMIT_SCALE: '1000' });
const desk = await app.signIn(await buildAdmin(app.db));

const emailProvenAt = '2026-01-01T00:00:00Z';
const password = 'correct horse';
let serial = 0;

/** A sister with a mailbox that she has confirmed, and the mother who has her letters there. */
async function buildMailbox() {
  const email = `mailbox${++serial}@example.test`;
  const sister = await buildUser(app.db, { firstName: 'Clara', lastName: 'Silva', email, emailProvenAt });
  const mother = await buildUser(app.db, {
    firstName: 'Maria',
    lastName: 'Silva',
    dateOfBirth: '1960-10-07',
    email: null,
    passwordHash: null,
    sharedEmail: email,
    sharedEmailAt: emailProvenAt,
  });
  return { email, sister, mother, client: await app.signIn(sister) };
}

const lettersTo = (recipient: string, kind: string) =>
  app.db('outbox_messages').where({ recipient, kind }).orderBy('id').select<Message[]>();
const textOf = async (message: Message | undefined) =>
  (await compose(app.db, message!, 'https://clinic.test'))?.text ?? '';
const leave = async (client: TestClient, email: string) =>
  expect((await client.patch('/api/user', { email, currentPassword: password })).status).toBe(200);

describe('a letter to a mailbox for somebody else than its owner', () => {
  test('says for whom it is, and its link opens what is that person’s, which the owner’s sign-in does not', async () => {
    const { email, sister, mother, client } = await buildMailbox();
    const { id } = await buildBooking(app.db, { userId: mother.id, name: 'Maria Silva', email });
    const times = [{ date: inDays(9), time: '10:00' }];
    expect((await desk.post(`/api/admin/bookings/${id}/offer`, { times })).status).toBeLessThan(300);
    const text = await textOf((await lettersTo(email, 'times_offered'))[0]);
    expect(text).toContain('This letter is for Maria Silva.');
    const token = /#offer=([\w-]{43})/.exec(text)?.[1];
    expect((await app.guest().post('/api/offers/read', { token })).body).toMatchObject({ times });
    expect((await client.get('/api/bookings/mine')).body).toEqual([]);

    await app.guest().post('/api/password-reset', { email });
    expect(await app.db('password_resets').where({ user_id: mother.id })).toEqual([]);
    const signedIn = await app.guest().post('/api/login', { email, password });
    expect((signedIn.body as { id: number }).id).toBe(sister.id);
  });

  test('says so to who has left it once somebody else signs in by it, with a link of their own', async () => {
    const { email, sister, client } = await buildMailbox();
    await leave(client, `left.${email}`);
    const { id } = await buildBooking(app.db, { userId: sister.id, name: 'Clara Silva', email });
    const offer = { times: [{ date: inDays(9), time: '11:00' }] };
    expect((await desk.post(`/api/admin/bookings/${id}/offer`, offer)).status).toBeLessThan(300);
    const [sent] = await lettersTo(email, 'times_offered');
    expect(await textOf(sent)).toContain('Hello Clara,');
    await buildUser(app.db, { firstName: 'Rui', email, emailProvenAt: null });
    const text = await textOf(sent);
    expect(text).toContain('This letter is for Clara Silva.');
    expect(text).toMatch(/#offer=[\w-]{43}/);
  });

  test('says so about their record, and in a reply to what they wrote', async () => {
    const { email, mother } = await buildMailbox();
    const second = await buildUser(app.db, {
      firstName: 'Maria',
      lastName: 'Silva',
      dateOfBirth: '1960-10-07',
      email: null,
      passwordHash: null,
    });
    const choice = { name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
    const merge = { otherId: second.id, ...choice };
    expect((await desk.post(`/api/admin/users/${mother.id}/merge`, merge)).status).toBe(200);
    const joined = await textOf((await lettersTo(email, 'records_joined'))[0]);
    expect(joined).toContain('This letter is for Maria Silva.');
    expect(joined).not.toContain('log in');

    const replyTo = async (subject: string) => {
      const reply = { kind: 'reply', subject: 'Your question', note: 'Yes, gladly.' };
      expect((await desk.post(`/api/admin/queue/${subject}`, reply)).status).toBeLessThan(300);
      return textOf((await lettersTo(email, 'desk_reply')).at(-1));
    };
    const ask = async (name: string) =>
      replyTo(`contact/${(await buildContact(app.db, { email, name })).id}`);
    const asked = await buildBooking(app.db, { userId: mother.id, email, name: 'Maria Silva' });
    expect(await replyTo(`booking/${asked.id}`)).toContain('This letter is for Maria Silva.');
    expect(await ask('Maria Silva')).toContain('This letter is for Maria Silva.');
    expect(await ask('Clara Silva')).not.toContain('This letter is for');
  });
});

describe('a mailbox whose owner has another address', () => {
  test('leaves a task for each other person, and a letter to both addresses that names them', async () => {
    const { email, sister, mother, client } = await buildMailbox();
    const father = await buildBooking(app.db, { userId: null, name: 'Jorge Silva', email });
    await buildBooking(app.db, { userId: null, name: 'Clara Silva', email });
    const next = `moved.${email}`;
    await leave(client, next);
    const tasks = await app.db('tasks').where('text', 'like', `%${email}%`).orderBy('id').pluck('text');
    expect(tasks).toEqual([
      `The letters about booking ${father.id} go to ${email}, which its owner has left. Please ask where they should go.`,
      `Their letters go to ${email}, which its owner has left. Please ask where they should go.`,
    ]);
    expect(await app.db('tasks').where({ user_id: mother.id })).toHaveLength(1);
    for (const recipient of [email, next]) {
      const [letter] = await lettersTo(recipient, 'shared_address_left');
      expect(await textOf(letter)).toContain('Letters for Jorge Silva, Maria Silva still come');
    }
    expect(await app.db('users').where({ id: mother.id }).pluck('shared_email')).toEqual([email]);
    expect(
      await app.db('outbox_messages').where({ subject_id: sister.id, kind: 'shared_address_left' }),
    ).toHaveLength(2);
  });

  test('asks nobody where nobody shares it', async () => {
    const email = `alone${++serial}@example.test`;
    const user = await buildUser(app.db, { email, emailProvenAt });
    await leave(await app.signIn(user), `moved.${email}`);
    expect(await lettersTo(email, 'shared_address_left')).toEqual([]);
  });

  test.each([true, false])(
    'is followed by what its owner sent without an account, once the new one is confirmed (at once: %s)',
    async (isProven) => {
      const { email, sister } = await buildMailbox();
      const whose = { email, name: `${sister.firstName} ${sister.lastName}` };
      const message = await buildContact(app.db, whose);
      const [mine, hers] = [
        await buildBooking(app.db, { userId: null, ...whose }),
        await buildBooking(app.db, { userId: null, email, name: 'Maria Silva' }),
      ];
      const next = `confirmed.${email}`;
      const audit = { actorId: null, requestId: 'test', ip: '127.0.0.1', mailHoldSeconds: 600 };
      await app.db.transaction((trx) => applyEmail(trx, audit, sister, next, { isProven }));
      await desk.post(`/api/admin/users/${sister.id}/email-checked`);
      const reply = { kind: 'reply', subject: 'Your question', note: 'Yes, gladly.' };
      expect((await desk.post(`/api/admin/queue/contact/${message.id}`, reply)).status).toBeLessThan(300);
      expect(await lettersTo(next, 'desk_reply')).toHaveLength(1);
      expect(await app.db('bookings').whereIn('id', [mine.id, hers.id]).orderBy('id').pluck('email')).toEqual(
        [next, email],
      );
    },
  );

  test('has no letters about what a phone had queued, or a page had open, with the former address', async () => {
    const email = `queued${++serial}@example.test`;
    const user = await buildUser(app.db, { email, emailProvenAt });
    const client = await app.signIn(user);
    const next = `moved.${email}`;
    await leave(client, next);
    const form = bookingForm(user, { email });
    const sent = await client.post('/api/bookings', form, { 'Idempotency-Key': crypto.randomUUID() });
    expect(sent.status).toBe(201);
    expect(await lettersTo(email, 'request_received')).toEqual([]);
    expect(await lettersTo(next, 'request_received')).toHaveLength(1);
    const [mine] = (await client.get('/api/bookings/mine')).body as MyBooking[];
    expect(await app.db('bookings').where({ id: mine!.id }).pluck('email')).toEqual([next]);
    for (const [table, path, body] of [
      ['contacts', '/api/contact', contactForm({ email })],
      ['bookings', '/api/consultations', consultationForm({ email })],
    ] as const) {
      const { id } = (await client.post(path, body)).body as { id: number };
      expect(await app.db(table).where({ id }).pluck('email')).toEqual([next]);
    }
    // Nor that of somebody else who has the address by now, and whom a form names.
    await buildUser(app.db, { firstName: 'Maria', lastName: 'Silva', email, emailProvenAt });
    for (const [name, recipient] of [
      ['Maria Silva', email],
      ['Pat Example', next],
    ] as const) {
      const { id } = (await client.post('/api/consultations', consultationForm({ name, email }))).body as {
        id: number;
      };
      expect(await app.db('bookings').where({ id }).pluck('email')).toEqual([recipient]);
    }
    // Somebody else's address that they write to is left as it is.
    await client.post('/api/bookings', bookingForm(user, { email: `other.${email}` }));
    expect(await lettersTo(`other.${email}`, 'request_received')).toHaveLength(1);
  });
});
