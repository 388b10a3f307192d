import { describe, expect, test } from 'vitest';
import { OfflineData } from '#shared/contracts/offlineData.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

const app = await testApp();
const desk = await app.signIn(await buildAdmin(app.db));

const get = (from: string, to: string) => desk.get(`/api/admin/kept?from=${from}&to=${to}`);

describe('GET /api/admin/kept', () => {
  test('has the days’ appointments, open requests and their customers, without free text', async () => {
    const user = await buildUser(app.db, { dateOfBirth: '1987-03-04' });
    const secret = { message: 'my chin', userId: user.id };
    const near = await buildConfirmed(app.db, { ...secret, appointmentDate: inDays(3) });
    const far = await buildConfirmed(app.db, { ...secret, appointmentDate: inDays(30) });
    const request = await buildBooking(app.db, { message: 'my lips', userId: null });
    await buildContact(app.db, { subject: 'A rash since Monday' });
    await desk.post(`/api/admin/queue/booking/${request.id}`, { kind: 'note', note: 'rather shy' });
    const { status, body, text } = await get(inDays(-14), inDays(14));
    expect(status).toBe(200);
    expect(body.bookings.map(({ id }: { id: number }) => id)).toEqual([request.id, near.id]);
    expect(JSON.stringify(body)).not.toContain(`"id":${far.id},"userId"`);
    const missing = ['proof of age', 'medical history'];
    expect(body.readiness).toMatchObject([{ bookingId: near.id, done: 0, of: 2, missing }]);
    expect(body.customers).toEqual([
      {
        id: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        phone: near.phone,
        birthYear: 1987,
        dateOfBirth: '1987-03-04',
        idSeen: null,
        nextAppointment: { date: inDays(3), time: near.appointmentTime },
        staffFlag: null,
      },
    ]);
    expect(text).not.toMatch(/lips|rash|shy|@/);
    expect(body.bookings).toMatchObject([{ message: null }, { message: 'my chin' }]);
    expect(() => OfflineData.parse(body)).not.toThrow();
  });

  test('has a customer whose record this user opened lately, and records no opening', async () => {
    const { id } = await buildUser(app.db);
    const listIds = async () => {
      const { body } = await get(inDays(0), inDays(1));
      return body.customers.map((customer: { id: number }) => customer.id);
    };
    expect(await listIds()).not.toContain(id);
    await desk.get(`/api/admin/users/${id}`);
    expect(await listIds()).toContain(id);
    const opened = await app.db('events').where({ action: 'record_opened', subject_id: id });
    expect(opened).toHaveLength(1);
  });

  test('says which requests may be a minor’s, also once they are handled', async () => {
    const [phone, dateOfBirth] = ['020 7946 0177', '2015-01-01'];
    const minor = await buildUser(app.db, { dateOfBirth });
    await buildBooking(app.db, { userId: minor.id, phone });
    const { id } = await buildBooking(app.db, { userId: null, phone });
    await desk.post(`/api/admin/queue/booking/${id}`, { kind: 'handled' });
    const { body } = await get(inDays(0), inDays(1));
    expect(body.queue.map((item: { id: number }) => item.id)).not.toContain(id);
    expect(body.possibleMinors).toEqual([id]);
  });

  test('has of a request’s date of birth only the year', async () => {
    const { id } = await buildBooking(app.db, { userId: null, dateOfBirth: '1970-01-02' });
    const { body } = await get(inDays(0), inDays(1));
    expect(body.queue.find((item: { id: number }) => item.id === id)).toMatchObject({ bornOn: '1970' });
    expect(JSON.stringify(body.queue)).not.toContain('1970-01-02');
  });

  test('refuses more than four weeks', async () => {
    expect((await get(inDays(0), inDays(29))).status).toBe(400);
  });
});

test('a discarded change of a colleague is reported without a patient’s name, also of a subject that is gone', async () => {
  const { id, userId } = await buildConfirmed(app.db, { userId: (await buildUser(app.db)).id });
  const { id: authorId, firstName: author } = await buildAdmin(app.db);
  const body = { call: 'addStaffNote', authorId, notedAt: '2027-05-04T09:31:00.000Z', name: 'Amira' };
  const send = (given: object) => desk.post('/api/admin/discarded-changes', { ...body, ...given });
  expect((await send({ subject: { type: 'booking', id } })).status).toBe(204);
  expect((await send({ subject: { type: 'booking', id: 987_654 }, authorId: 987_654 })).status).toBe(204);
  expect((await send({ subject: null, call: 'a sentence about Amira' })).status).toBe(400);
  const events = await app.db('events').where({ action: 'unsent_change_discarded' }).orderBy('id');
  expect(events).toMatchObject([
    { subject_id: id, user_id: userId, after: { call: 'addStaffNote', author } },
    { subject_id: null, user_id: null, after: { author: null } },
  ]);
  expect(JSON.stringify(events)).not.toContain('Amira');
});
