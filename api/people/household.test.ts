import { describe, expect, test } from 'vitest';
import type { MyBooking } from '#shared/contracts/booking.ts';
import type { PersonQuestion } from '#shared/contracts/personQuestion.ts';
import { findWrongClaims } from '#api/customers/wrongClaims.ts';
import {
  allRights,
  buildAdmin,
  buildBooking,
  buildContact,
  buildUser,
  factoryPassword,
} from '#api/demo/factories.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { bookingForm, inDays } from '#api/testing/forms.ts';

const app = await testApp({ RATE_LIMIT_SCALE: '1000' });
const desk = await app.signIn(await buildAdmin(app.db));
const owner = await app.signIn(await buildAdmin(app.db, allRights));

let serial = 0;
let day = 20;
const newMailbox = () => `family${++serial}@example.test`;
const read = (id: number) => app.db('bookings').where({ id }).first();
const listMine = async (client: TestClient) => (await client.get('/api/bookings/mine')).body as MyBooking[];
const questions = async (id: number) =>
  ((await desk.get('/api/admin/person-questions')).body as PersonQuestion[]).filter((one) => one.id === id);
const answer = (client: TestClient, question: object) => client.post('/api/admin/person-questions', question);

/** A sister, with a family mailbox that she has confirmed unless told otherwise. */
async function buildSister(email = newMailbox(), emailProvenAt: string | null = '2026-01-01T00:00:00Z') {
  const names = { firstName: 'Clara', lastName: 'Silva', dateOfBirth: '1990-05-17' };
  const user = await buildUser(app.db, { ...names, email, emailProvenAt });
  return { user, email, client: await app.signIn(user) };
}

/** Her mother, who has her letters there. */
const buildMother = (sharedEmail: string, firstName = 'Maria') =>
  buildUser(app.db, {
    firstName,
    lastName: 'Silva',
    dateOfBirth: '1960-10-07',
    email: null,
    passwordHash: null,
    sharedEmail,
    sharedEmailAt: '2026-01-01T00:00:00Z',
  });

/** What a son asks for on behalf of his mother at an address. */
async function bookFor(email: string, change: object = {}) {
  const son = await buildUser(app.db, { firstName: 'Rui', lastName: 'Silva' });
  const form = { name: 'Maria Silva', email, for: 'somebody_else', isAdult: true, ...change };
  const { status, body } = await (await app.signIn(son)).post('/api/bookings', bookingForm(son, form));
  expect(status).toBe(201);
  return (body as { id: number }).id;
}

const confirm = (id: number, dateOfBirth?: string) =>
  desk.post(`/api/admin/bookings/${id}/confirm`, {
    appointmentDate: inDays(++day),
    appointmentTime: '10:00',
    dateOfBirth,
  });

describe('what a son books for his mother at the family mailbox', () => {
  test('is nothing of the sister who has confirmed it, who neither sees nor ends it', async () => {
    const { user, email, client } = await buildSister();
    const id = await bookFor(email);
    expect(await read(id)).toMatchObject({ user_id: null });
    expect((await confirm(id, '1960-10-07')).status).toBe(200);
    expect(await read(id)).toMatchObject({ user_id: null, status: 'confirmed' });
    expect(await listMine(client)).toEqual([]);
    expect((await client.get('/api/user/export')).body).toMatchObject({ bookings: [], guestRequests: [] });
    expect((await client.post(`/api/bookings/${id}/cancel`)).status).toBe(404);
    // Her papers do not count as those of the mother.
    await app.db('users').where({ id: user.id }).update({ id_seen_at: app.db.fn.now() });
    await app.db('bookings').where({ id }).update({ attendance: 'arrived' });
    const goIn = await desk.patch(`/api/admin/bookings/${id}`, { attendance: 'arrived', isTakenIn: true });
    expect([goIn.status, goIn.text]).toEqual([409, expect.stringContaining('proof of age')]);
    expect((await client.post('/api/user/delete', { password: factoryPassword })).status).toBe(204);
    expect(await read(id)).toMatchObject({ status: 'confirmed', name: 'Maria Silva', email });
  });

  test('stays so when she confirms the mailbox afterwards, by link or by the desk’s check', async () => {
    const { user, email, client } = await buildSister(newMailbox(), null);
    const id = await bookFor(email);
    expect((await desk.post(`/api/admin/users/${user.id}/email-checked`)).status).toBe(204);
    expect(await read(id)).toMatchObject({ user_id: null });
    expect(await listMine(client)).toEqual([]);
  });

  test('is the mother’s who is reached there, once her birth date is said', async () => {
    const { email } = await buildSister();
    const mother = await buildMother(email, 'María');
    expect(await read(await bookFor(email, { dateOfBirth: '1960-10-07' }))).toMatchObject({
      user_id: mother.id,
    });
    const asked = await bookFor(email);
    expect(await read(asked)).toMatchObject({ user_id: null });
    expect((await confirm(asked, '1960-10-07')).status).toBe(200);
    expect(await read(asked)).toMatchObject({ user_id: mother.id });
  });
});

test('what names her surely, but came before she was known at the mailbox, is a question for the desk', async () => {
  const { email } = await buildSister();
  const id = await bookFor(email, { dateOfBirth: '1960-10-07' });
  const { id: userId } = await buildMother(email);
  expect(await questions(id)).toMatchObject([{ customer: { id: userId }, isFiled: false }]);
  expect((await answer(desk, { type: 'booking', id, userId, isTheirs: true })).status).toBe(204);
  expect(await read(id)).toMatchObject({ user_id: userId });
  expect(await questions(id)).toEqual([]);
});

test('what bears a name that is only near that of a mailbox’s owner is neither claimed nor lost, but asked about', async () => {
  const { user, email, client } = await buildSister();
  const request = await buildBooking(app.db, { userId: null, email, name: 'C. Silva' });
  const message = await buildContact(app.db, { email, name: 'Clara Silva-Costa' });
  const other = await buildContact(app.db, { email, name: 'Maria Silva' });
  // Another name beside her birth date.
  const married = await bookFor(email, { name: 'Chiara Costa', dateOfBirth: '1990-05-17' });
  expect(await questions(married)).toMatchObject([{ type: 'booking', customer: { id: user.id } }]);
  expect(await questions(request.id)).toMatchObject([{ type: 'booking', customer: { id: user.id } }]);
  expect(await questions(message.id)).toMatchObject([{ type: 'contact', customer: { id: user.id } }]);
  expect(await questions(other.id)).toEqual([]);
  expect(await listMine(client)).toEqual([]);
  const theirs = { type: 'booking', id: request.id, userId: user.id, isTheirs: true };
  expect((await answer(desk, theirs)).status).toBe(204);
  expect((await listMine(client)).map(({ id }) => id)).toEqual([request.id]);
  expect(await questions(request.id)).toEqual([]);
});

describe('two people of one name at one mailbox', () => {
  test('are a question for the desk without one, whose answer files the booking or never asks again', async () => {
    const { user, email, client } = await buildSister();
    const [mothers, hers] = [
      await bookFor(email, { name: 'Clara Silva' }),
      await bookFor(email, { name: 'Clara Silva' }),
    ];
    expect(await questions(mothers)).toMatchObject([
      { type: 'booking', bookedByName: 'Rui Silva', customer: { id: user.id, dateOfBirth: '1990-05-17' } },
    ]);
    const about = (id: number, isTheirs: boolean) => ({ type: 'booking', id, userId: user.id, isTheirs });
    expect((await answer(desk, about(mothers, false))).status).toBe(204);
    expect((await answer(desk, about(hers, true))).status).toBe(204);
    expect([(await read(mothers)).user_id, (await read(hers)).user_id]).toEqual([null, user.id]);
    expect([...(await questions(mothers)), ...(await questions(hers))]).toEqual([]);
    expect((await listMine(client)).map(({ id }) => id)).toEqual([hers]);
    expect((await client.get('/api/user/history')).text).not.toContain('somebody else’s');
  });

  test('make a task to cancel what is filed with one of them who is under 18', async () => {
    const { user, email } = await buildSister();
    const id = await bookFor(email, { name: 'Clara Silva' });
    await app
      .db('users')
      .where({ id: user.id })
      .update({ date_of_birth: inDays(-17 * 365) });
    expect((await answer(desk, { type: 'booking', id, userId: user.id, isTheirs: true })).status).toBe(204);
    const proposed = app.db('tasks').where({ user_id: user.id, proposes_cancelling: true });
    expect(await proposed.pluck('is_urgent')).toEqual([true]);
  });

  test('are both known where one of them has no address, but letters about an appointment there', async () => {
    const { email, client } = await buildSister();
    const message = await buildContact(app.db, { email, name: 'Clara Silva' });
    const listed = async () => (await client.get('/api/user/messages')).body as { id: number }[];
    expect(await listed()).toHaveLength(1);
    const without = { email: null, passwordHash: null } as object;
    const other = await buildUser(app.db, { firstName: 'Clara', lastName: 'Silva', ...without });
    await buildBooking(app.db, { userId: other.id, email, name: 'Clara Silva' });
    expect(await listed()).toEqual([]);
    expect(await questions(message.id)).toHaveLength(1);
  });

  test('share nothing that was sent without an account until the desk has said whose it is', async () => {
    const { user, email, client } = await buildSister();
    const request = await buildBooking(app.db, { userId: null, email, name: 'Clara Silva' });
    const message = await buildContact(app.db, { email, name: 'Silva, Clara', subject: 'My results' });
    const other = await buildContact(app.db, { email, name: 'Maria Silva', subject: 'Her results' });
    const sheet = async () =>
      ((await desk.get(`/api/admin/users/${user.id}`)).body as { contacts: { id: number }[] }).contacts;
    const exported = async () => {
      const { guestRequests, contactMessages } = (await client.get('/api/user/export')).body as Record<
        string,
        { id: number }[]
      >;
      return [...guestRequests!, ...contactMessages!].map(({ id }) => id);
    };
    expect([await exported(), (await sheet()).map(({ id }) => id)]).toEqual([
      [request.id, message.id],
      [message.id],
    ]);

    await bookFor(email, { name: 'Clara Silva', dateOfBirth: '1960-10-07' });
    expect([await exported(), await sheet()]).toEqual([[], []]);
    const [asked] = await questions(message.id);
    expect(asked).toMatchObject({ type: 'contact', about: 'My results', customer: { id: user.id } });
    const said = { type: 'contact', id: message.id, userId: user.id, isTheirs: true };
    expect((await answer(desk, said)).status).toBe(204);
    expect(await exported()).toEqual([message.id]);
    expect((await client.post('/api/user/delete', { password: factoryPassword })).status).toBe(204);
    const open = await app.db('contacts').where({ email }).whereNull('handled_at').pluck('id');
    expect(open).toEqual([other.id]);
    expect(await read(request.id)).toMatchObject({ status: 'query' });
  });
});

test('those of one name or number have their birth dates beside the name, and are found by them', async () => {
  const phone = '020 7946 0606';
  const names = { firstName: 'Nora', lastName: `O'Sullivan` };
  const date = inDays(++day);
  for (const [index, dateOfBirth] of ['1961-10-08', '1990-05-18'].entries()) {
    const { id: userId } = await buildUser(app.db, { ...names, dateOfBirth });
    const appointment = { appointmentDate: date, appointmentTime: `1${index}:00` };
    await buildBooking(app.db, { userId, phone, status: 'confirmed', ...appointment });
    await desk.post('/api/admin/tasks', { userId, text: 'Ring them', dueDate: date, dueTime: '10:00' });
  }
  await buildBooking(app.db, { phone, status: 'confirmed', appointmentDate: date, appointmentTime: '12:00' });
  type Shown = { name: string; bornOn: string | null };
  const shown = async (path: string, whose = '') =>
    ((await desk.get(path)).body as Shown[])
      .flatMap(({ name, bornOn }) => (name.startsWith(whose) ? [bornOn] : []))
      .toSorted((one, other) => String(one).localeCompare(String(other)));
  // The third has another name, and their number.
  expect(await shown(`/api/admin/bookings?from=${date}&to=${date}`)).toEqual([
    '1961-10-08',
    '1990-05-17',
    '1990-05-18',
  ]);
  expect(await shown('/api/admin/tasks', 'Nora')).toEqual(['1961-10-08', '1990-05-18']);
  const found = async (list: string, q: string) =>
    (await desk.get(`/api/admin/${list}?q=${encodeURIComponent(q)}`)).body as { dateOfBirth: string }[];
  const dates = async (q: string) =>
    (await found('users', q)).map(({ dateOfBirth }) => dateOfBirth).toSorted();
  for (const q of ['8 oct 1961', '08/10/1961', 'sullivan 1961', 'osulivan 1961', 'nora osullivam 8/10/61']) {
    expect(await dates(q), q).toEqual(['1961-10-08']);
    expect(await found('bookings', q), q).toMatchObject([{ bornOn: '1961-10-08' }]);
  }
  for (const q of ['osulivan', 'nora osullivam', 'ossullivan', 'osulilvan']) {
    expect(await dates(q), q).toEqual(['1961-10-08', '1990-05-18']);
    expect(await found('bookings', q), q).toHaveLength(2);
    expect((await desk.get(`/api/admin/bookings/counts?q=${q}`)).body).toMatchObject({ all: 2 });
    const exported = await desk.get(`/api/admin/export/customers?q=${q}`);
    expect(exported.text.trim().split('\n'), q).toHaveLength(3);
  }
});

describe('a patient who takes the name of somebody else at her mailbox', () => {
  test('claims nothing by it, and the desk is asked; what was hers stays hers', async () => {
    const { user, email, client } = await buildSister();
    const own = await buildContact(app.db, { email, name: 'Clara Silva', subject: 'Mine' });
    const hers = await buildContact(app.db, { email, name: 'Maria Silva', subject: 'Hers' });
    const request = await buildBooking(app.db, { userId: null, email, name: 'Maria Silva' });
    const rename = (firstName: string) => client.patch('/api/user', { firstName });
    expect((await rename('María')).status).toBe(200);
    const later = await bookFor(email, { dateOfBirth: '1990-05-17' });
    const read = async () =>
      [(await client.get('/api/user/messages')).body, await listMine(client)].map((rows) =>
        (rows as { id: number }[]).map(({ id }) => id),
      );
    expect(await read()).toEqual([[own.id], []]);
    for (const [id, type] of [
      [hers.id, 'contact'],
      [request.id, 'booking'],
      [later, 'booking'],
    ] as const)
      expect((await questions(id)).filter((one) => one.type === type)).toHaveLength(1);
    const tasks = await app.db('tasks').where({ user_id: user.id }).pluck('text');
    expect(tasks).toEqual([expect.stringContaining('from Clara Silva to María Silva')]);

    // Nor by a join under that name.
    const { id: otherId } = await buildUser(app.db, {
      firstName: 'Clara',
      lastName: 'Silva',
      emailProvenAt: null,
    });
    const choice = {
      otherId,
      name: 'this',
      dateOfBirth: 'this',
      phone: 'this',
      email: 'this',
      reason: 'Hers',
    };
    expect((await desk.post(`/api/admin/users/${user.id}/merge`, choice)).status).toBe(200);
    expect(await read()).toEqual([[own.id], []]);

    // The desk has seen a document with the new name.
    await desk.post(`/api/admin/users/${user.id}/id-seen`, { isSeen: true });
    expect(await read()).toEqual([[hers.id], []]);
    await rename('Clara');
    await rename('Maria');
    expect(await app.db('users').where({ id: user.id }).pluck('known_name')).toEqual([null]);
  });

  test('asks nobody where nobody else has the name, also of her number', async () => {
    const { user, client } = await buildSister();
    const phone = '020 7946 0711';
    await client.patch('/api/user', { firstName: 'Ana', preferredPhone: phone });
    expect(await app.db('tasks').where({ user_id: user.id })).toEqual([]);
    await buildUser(app.db, { firstName: 'Nuna', lastName: 'Silva', preferredPhone: phone });
    await client.patch('/api/user', { firstName: 'Nuna' });
    expect(await app.db('tasks').where({ user_id: user.id })).toHaveLength(1);
  });
});

describe('what was claimed by its address alone', () => {
  test('is listed, and only an owner takes it out of the record', async () => {
    const { user, email, client } = await buildSister();
    const id = await bookFor(email);
    await app.db('bookings').where({ id }).update({ user_id: user.id });
    expect(await listMine(client)).toHaveLength(1);
    expect(await questions(id)).toMatchObject([{ isFiled: true, customer: { id: user.id }, entries: 0 }]);
    expect(await findWrongClaims(app.db)).toContain(
      `booking ${id} for Maria Silva, in the record of Clara Silva (${user.id})`,
    );
    const no = { type: 'booking', id, userId: user.id, isTheirs: false };
    expect(await answer(desk, no)).toMatchObject({ status: 403 });
    expect((await answer(owner, no)).status).toBe(204);
    expect(await read(id)).toMatchObject({ user_id: null });
    expect(await listMine(client)).toEqual([]);
    expect(await findWrongClaims(app.db)).not.toContain(`booking ${id} `);
  });
});
