import { expect, test } from 'vitest';
import type { MyBooking } from '#shared/contracts/booking.ts';
import type { CustomerSheet } from '#shared/contracts/sheet.ts';
import { formatDate, addDays, londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

const app = await testApp();
const desk = await app.signIn(await buildAdmin(app.db));

const sheetOf = async (id: number) => (await desk.get(`/api/admin/users/${id}`)).body as CustomerSheet;

let day = 8;
async function buildPair() {
  const daughter = await buildUser(app.db, { firstName: 'Clara', lastName: 'Silva', emailProvenAt: null });
  const mother = await buildUser(app.db, { firstName: 'Ana', lastName: 'Silva' });
  const booking = await buildConfirmed(app.db, {
    userId: daughter.id,
    message: 'Shy',
    appointmentDate: inDays(++day),
  });
  const path = `/api/admin/users/${daughter.id}/household/${mother.id}`;
  return { daughter, mother, booking, path, client: await app.signIn(mother) };
}
const listMine = async (client: TestClient) => (await client.get('/api/bookings/mine')).body as MyBooking[];

test('a mother sees an adult daughter’s appointments by her consent, without more, until it ends', async () => {
  const { daughter, mother, booking, path, client } = await buildPair();
  const save = (seesAppointments: boolean) => desk.post(path, { relation: 'parent', seesAppointments });
  await save(false);
  expect(await listMine(client)).toEqual([]);
  expect((await save(true)).status).toBe(204);
  expect(await listMine(client)).toMatchObject([
    { id: booking.id, bookedFor: 'Clara Silva', status: 'confirmed', email: null, phone: '', message: null },
  ]);
  expect((await client.post(`/api/bookings/${booking.id}/cancel`)).status).toBe(404);
  const seen = { relation: 'parent', seesAppointments: true };
  expect((await sheetOf(daughter.id)).household).toMatchObject([
    { name: 'Ana Silva', is: 'contact', ...seen },
  ]);
  expect((await sheetOf(mother.id)).household).toMatchObject([
    { name: 'Clara Silva', is: 'person', ...seen },
  ]);
  expect((await desk.delete(path)).status).toBe(204);
  expect(await listMine(client)).toEqual([]);
  expect((await desk.delete(path)).status).toBe(404);
  // It ends with the daughter's account, too.
  await save(true);
  expect((await desk.delete(`/api/admin/users/${daughter.id}`)).status).toBe(200);
  expect(await listMine(client)).toEqual([]);
  expect((await desk.post(`/api/admin/users/${mother.id}/household/${mother.id}`, seen)).status).toBe(422);
});

test('contacts follow a join of records, and go back when that is undone', async () => {
  const { daughter, mother, path } = await buildPair();
  await desk.post(path, { relation: 'parent', seesAppointments: true });
  const second = await buildUser(app.db, { firstName: 'Clara', lastName: 'Silva' });
  const sides = { name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
  const merge = { ...sides, otherId: daughter.id };
  const joined = await desk.post(`/api/admin/users/${second.id}/merge`, merge);
  expect(joined.status).toBe(200);
  const personsOf = async () => (await sheetOf(mother.id)).household.map(({ userId }) => userId);
  expect(await personsOf()).toEqual([second.id]);
  await desk.post(`/api/admin/events/${joined.headers.get('x-undo-event')}/undo`);
  expect(await personsOf()).toEqual([daughter.id]);
});

test('an account that has booked for a person is on that person’s sheet', async () => {
  const { daughter, mother, booking } = await buildPair();
  await app.db('bookings').where({ id: booking.id }).update({ booked_by: mother.id });
  expect((await sheetOf(daughter.id)).household).toMatchObject([
    { userId: mother.id, is: 'booker', relation: null },
  ]);
});

test('somebody of 17 waits: a task for the day on which they are 18, and nothing is booked', async () => {
  const { mother } = await buildPair();
  const today = londonToday(new Date());
  const birthday = addDays(today, 5);
  const dateOfBirth = `${Number(birthday.slice(0, 4)) - 18}${birthday.slice(4)}`;
  const add = (born: string) =>
    desk.post(`/api/admin/users/${mother.id}/waiting-minor`, { name: 'Ines Silva', dateOfBirth: born });
  expect((await add(dateOfBirth)).status).toBe(204);
  const tasks = await app.db('tasks').where({ user_id: mother.id }).select('text', 'due_at');
  expect(tasks).toMatchObject([
    { text: expect.stringContaining(`Ines Silva is 17 and waits until ${formatDate(birthday)}`) },
  ]);
  expect(londonToday(new Date(tasks[0].due_at))).toBe(birthday);
  expect((await add(`${Number(today.slice(0, 4)) - 18}${today.slice(4)}`)).status).toBe(422);
});
