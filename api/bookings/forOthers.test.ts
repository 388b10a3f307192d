import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { adultStatementMessage, type MyBooking } from '#shared/contracts/booking.ts';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import type { TestClient } from '#api/testing/app.ts';
import { bookingForm, inDays, registerForm } from '#api/testing/forms.ts';
import { mailingApp } from '#api/testing/mailingApp.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const { app, mailbox } = await mailingApp({ RATE_LIMIT_SCALE: '1000', MAIL_HOLD_SECONDS: '1' });
const desk = await app.signIn(await buildAdmin(app.db));
/** A copy of the server that leaves time to undo: letters wait for a minute, at the other one for a second. */
const unhurried = await app.addCopy({ mailHoldSeconds: 60 });

let serial = 0;
const newAddress = () => `other${++serial}@example.test`;
const formFor = (booker: { id: number }, change: object = {}) =>
  bookingForm(booker, {
    name: 'Sam Partner',
    email: newAddress(),
    dateOfBirth: '1990-05-17',
    message: 'Rather shy about needles',
    for: 'somebody_else',
    isAdult: true,
    ...change,
  });

async function buildBooker(change: { firstName?: string; lastName?: string } = {}) {
  const user = await buildUser(app.db, { firstName: 'Ana', lastName: 'Costa', ...change });
  return { user, client: await app.signIn(user) };
}
async function request(client: TestClient, form: object): Promise<number> {
  const { status, body } = await client.post('/api/bookings', form);
  expect(status).toBe(201);
  return (body as { id: number }).id;
}
const listMine = async (client: TestClient) => (await client.get('/api/bookings/mine')).body as MyBooking[];
const read = (id: number) => app.db('bookings').where({ id }).first();

/** Registers with an address and follows the link that was sent there. */
async function registerAndConfirm(email: string): Promise<{ id: number; client: TestClient }> {
  const client = app.guest();
  const { body } = await client.post(
    '/api/register',
    registerForm({ email, firstName: 'Sam', lastName: 'Partner' }),
  );
  const findToken = () =>
    mailbox
      .sentTo(email)
      .flatMap(({ mail }) => /#email=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? [])
      .at(-1);
  await waitUntil(() => findToken() !== undefined);
  expect((await client.post('/api/user/email/confirm', { token: findToken() })).status).toBe(200);
  return { id: body.id, client };
}

describe('POST /api/bookings for somebody else', () => {
  test('needs the statement that they are an adult; at the booker’s own address its letter names them', async () => {
    const { user, client } = await buildBooker();
    for (const isAdult of [undefined, false]) {
      expect(await client.post('/api/bookings', formFor(user, { isAdult }))).toMatchObject({
        status: 400,
        text: expect.stringContaining(adultStatementMessage),
      });
    }
    expect(await app.db('bookings').where({ booked_by: user.id })).toEqual([]);
    const id = await request(client, formFor(user, { email: user.email }));
    expect(await read(id)).toMatchObject({ user_id: null, booked_by: user.id, email: user.email });
    await waitUntil(() => mailbox.sentTo(user.email).length > 0);
    expect(mailbox.sentTo(user.email)[0]?.mail.text).toContain('This letter is for Sam Partner.');
  });

  test('is a booking of the person treated, whose letter says who made it and how to manage it', async () => {
    const { user, client } = await buildBooker();
    const form = formFor(user);
    const id = await request(client, form);
    expect(await read(id)).toMatchObject({ user_id: null, booked_by: user.id, for_somebody_else: true });
    await waitUntil(() => mailbox.sentTo(form.email).length > 0);
    const [letter] = mailbox.sentTo(form.email);
    expect(letter?.mail.subject).toBe('An appointment was requested for you');
    expect(letter?.mail.text).toContain('Hello Sam,');
    expect(letter?.mail.text).toContain('Ana Costa has asked us for an appointment for you');
    expect(letter?.mail.text).toContain('make an account with this address and confirm the address');
    expect(letter?.mail.text).toContain('https://site.example/auth?redirect=/dashboard');
    expect(letter?.raw).not.toContain('shy');
    expect(mailbox.sentTo(user.email)).toEqual([]);
  });

  test('does not quote a name that could be an advertisement', async () => {
    const { user, client } = await buildBooker({ firstName: 'Win', lastName: 'at spam.example' });
    const form = formFor(user);
    await request(client, form);
    await waitUntil(() => mailbox.sentTo(form.email).length > 0);
    expect(mailbox.sentTo(form.email)[0]?.mail.text).not.toContain('spam.example');
    expect(mailbox.sentTo(form.email)[0]?.mail.text).toContain('Somebody with an account here has asked us');
  });

  test('is shown to both once the address is confirmed, and can be changed only by the person treated', async () => {
    const { user, client } = await buildBooker();
    const form = formFor(user);
    const id = await request(client, form);
    expect(await listMine(client)).toMatchObject([
      { id, bookedFor: 'Sam Partner', bookedBy: null, service: form.service, status: 'query', message: null },
    ]);
    const { client: sam } = await registerAndConfirm(form.email);
    expect(await listMine(sam)).toMatchObject([
      { id, bookedFor: null, bookedBy: 'Ana Costa', message: 'Rather shy about needles' },
    ]);
    await desk.post(`/api/admin/bookings/${id}/confirm`, {
      appointmentDate: inDays(11),
      appointmentTime: '09:00',
    });
    const [mine] = await listMine(client);
    expect(mine).toMatchObject({ status: 'confirmed', appointmentTime: '09:00', userId: null, email: null });
    expect(JSON.stringify(mine)).not.toContain(form.email);
    expect(JSON.stringify(mine)).not.toContain('shy');

    expect((await client.post(`/api/bookings/${id}/cancel`)).status).toBe(404);
    expect((await client.get(`/api/bookings/${id}/calendar`)).status).toBe(404);
    const reschedule = { preferredDate: inDays(20), note: null };
    expect((await client.post(`/api/bookings/${id}/move-wish`, reschedule)).status).toBe(404);
    expect(
      (await sam.post(`/api/bookings/${id}/move-wish`, { ...reschedule, note: 'After my scan' })).status,
    ).toBe(200);
    expect(JSON.stringify(await listMine(client))).not.toContain('scan');
    expect((await sam.post(`/api/bookings/${id}/cancel`)).status).toBe(200);
    expect(await listMine(client)).toMatchObject([{ id, status: 'cancelled', bookedFor: 'Sam Partner' }]);
    const history = (await sam.get('/api/user/history')).body as { who: string; what: string }[];
    expect(history).toContainEqual(
      expect.objectContaining({ who: 'You', what: expect.stringContaining('took over') }),
    );
    expect(history).toContainEqual(expect.objectContaining({ who: 'Ana' }));
  });

  test('goes to the account that has confirmed the address, not to one that only gave it', async () => {
    const { user, client } = await buildBooker();
    const names = { firstName: 'Sam', lastName: 'Partner' };
    const owner = await buildUser(app.db, { ...names, emailProvenAt: '2026-01-01T00:00:00Z' });
    const stranger = await buildUser(app.db, { ...names, emailProvenAt: null });
    const toOwner = await request(client, formFor(user, { email: owner.email }));
    const toStranger = await request(client, formFor(user, { email: stranger.email }));
    expect(await read(toOwner)).toMatchObject({ user_id: owner.id, booked_by: user.id });
    expect(await read(toStranger)).toMatchObject({ user_id: null });
    expect(await listMine(await app.signIn(owner))).toMatchObject([{ id: toOwner, bookedBy: 'Ana Costa' }]);
    expect(await listMine(await app.signIn(stranger))).toEqual([]);
    await waitUntil(() => mailbox.sentTo(owner.email).length > 0);
    expect(mailbox.sentTo(owner.email)[0]?.mail.text).toContain('you will find it in your account');
  });

  test('to an address that signs in somebody else says for whom it is, and leads into no account', async () => {
    const { user, client } = await buildBooker();
    const sister = await buildUser(app.db, { firstName: 'Clara', lastName: 'Partner' });
    const id = await request(client, formFor(user, { email: sister.email }));
    await desk.post(`/api/admin/bookings/${id}/confirm`, {
      appointmentDate: inDays(13),
      appointmentTime: '09:00',
    });
    await waitUntil(() => mailbox.sentTo(sister.email).length > 1);
    for (const { mail, raw } of mailbox.sentTo(sister.email)) {
      expect(mail.text).toContain('This letter is for Sam Partner.');
      expect(mail.text).not.toMatch(/Hello |\/dashboard|\/auth(?!#coming=)|your account/);
      expect(raw).not.toContain('Consultation');
    }
    expect(await listMine(await app.signIn(sister))).toEqual([]);
  });

  test('made while the address is being confirmed belongs to them too', async () => {
    const { user, client } = await buildBooker();
    for (let round = 0; round < 20; round++) {
      const owner = await buildUser(app.db, { firstName: 'Sam', lastName: 'Partner', emailProvenAt: null });
      const [id, checked] = await Promise.all([
        request(client, formFor(user, { email: owner.email })),
        desk.post(`/api/admin/users/${owner.id}/email-checked`),
      ]);
      expect(checked.status).toBe(204);
      expect((await read(id)).user_id, `round ${round}`).toBe(owner.id);
    }
  });

  test('is shown to the desk with its author, and found by the name of the person treated', async () => {
    const { user, client } = await buildBooker();
    const id = await request(client, formFor(user, { name: 'Yolanda Quist' }));
    const shown = {
      id,
      name: 'Yolanda Quist',
      forSomebodyElse: true,
      bookedByName: 'Ana Costa',
      isAgeUnknown: false,
    };
    expect((await desk.get(`/api/admin/bookings/${id}`)).body).toMatchObject(shown);
    expect((await desk.get('/api/admin/bookings?q=quist')).body).toMatchObject([shown]);
    const all = (await desk.get('/api/admin/bookings')).body as { id: number }[];
    expect(all.find((one) => one.id === id)).toMatchObject(shown);
    const sheet = (await desk.get(`/api/admin/users/${user.id}`)).body as { bookings: object[] };
    expect(sheet.bookings).toEqual([]);
  });

  test('repeated with its key is stored once, also after its receipt and once it has an owner', async () => {
    const { user, client } = await buildBooker();
    const form = formFor(user);
    const key = { 'Idempotency-Key': `"${randomUUID()}"` };
    const first = await client.post('/api/bookings', form, key);
    await registerAndConfirm(form.email);
    await app.db('idempotency_receipts').delete();
    expect(await client.post('/api/bookings', form, key)).toMatchObject({ status: 201, body: first.body });
    expect(await app.db('bookings').where({ email: form.email })).toHaveLength(1);
  });

  test('for oneself, or from an older client, belongs to the account as before', async () => {
    const { user, client } = await buildBooker();
    for (const form of [{ for: 'me' }, { for: undefined, isAdult: undefined }]) {
      const id = await request(client, formFor(user, form));
      expect(await read(id)).toMatchObject({ user_id: user.id, booked_by: null, for_somebody_else: false });
    }
    expect(await listMine(client)).toMatchObject([
      { bookedFor: null, bookedBy: null },
      { bookedFor: null, bookedBy: null },
    ]);
  });
});

describe('what an account booked for others', () => {
  test('moves with the account in a merge, and back when that is undone', async () => {
    const { user, client } = await buildBooker();
    const id = await request(client.through(unhurried), formFor(user));
    await app.db('users').where({ id: user.id }).update({ email_proven_at: null });
    const unproven = await buildUser(app.db, { emailProvenAt: null });
    const stays = { name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
    const merged = await desk.through(unhurried).post(`/api/admin/users/${unproven.id}/merge`, {
      otherId: user.id,
      ...stays,
    });
    expect(merged.status).toBe(200);
    expect(await listMine(await app.signIn(unproven))).toMatchObject([{ id, bookedFor: 'Sam Partner' }]);
    const undone = await desk
      .through(unhurried)
      .post(`/api/admin/events/${merged.headers.get('X-Undo-Event')}/undo`);
    expect(undone.status).toBe(204);
    expect(await read(id)).toMatchObject({ booked_by: user.id });
  });

  test('is not shown to it once the desk has moved the booking to another person', async () => {
    const { user, client } = await buildBooker();
    const id = await request(client.through(unhurried), formFor(user));
    const other = await buildUser(app.db, { lastName: 'Secret' });
    const moved = await desk
      .through(unhurried)
      .post(`/api/admin/bookings/${id}/customer`, { userId: other.id });
    expect(moved.status).toBe(200);
    expect(await listMine(client)).toEqual([]);
    expect(await listMine(await app.signIn(other))).toMatchObject([{ id, bookedBy: null }]);
    const undone = await desk
      .through(unhurried)
      .post(`/api/admin/events/${moved.headers.get('X-Undo-Event')}/undo`);
    expect(undone.status).toBe(204);
    expect(await listMine(client)).toMatchObject([{ id, bookedFor: 'Sam Partner' }]);
  });

  test('is shown once when the account has taken over the address itself', async () => {
    const { user, client } = await buildBooker();
    const id = await request(client, formFor(user));
    await app.db('bookings').where({ id }).update({ user_id: user.id });
    expect(await listMine(client)).toMatchObject([{ id, bookedFor: null, bookedBy: null }]);
  });
});

test('the export of the account that booked has what it asked for, without the person’s contact details', async () => {
  const { user, client } = await buildBooker();
  const form = formFor(user, { name: 'Sam Partner', service: 'PRP Therapy' });
  await request(client, form);
  const { body, text } = await client.get('/api/user/export');
  expect(body.bookings).toEqual([]);
  expect(body.bookedForOthers).toMatchObject([
    { name: 'Sam Partner', service: form.service, status: 'query' },
  ]);
  expect(text).not.toContain(form.email);
  const { client: sam } = await registerAndConfirm(form.email);
  const theirs = (await sam.get('/api/user/export')).body;
  expect(theirs.bookings).toMatchObject([{ name: 'Sam Partner', forSomebodyElse: true }]);
  expect(theirs.bookedForOthers).toEqual([]);
  const event = (theirs.history as { action: string; by: string }[]).find(({ action }) =>
    action.startsWith('booking_req'),
  );
  expect(event?.by).toBe('visitor');
});
