import { describe, expect, test } from 'vitest';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';

const app = await testApp();
const other = await buildAdmin(app.db, { firstName: 'Sam' });
const admin = await buildAdmin(app.db);
const [desk, otherDesk] = await Promise.all([app.signIn(admin), app.signIn(other)]);

const yearsAgo = (years: number, days = 0) => {
  const today = londonToday(new Date());
  return addDays(`${Number(today.slice(0, 4)) - years}${today.slice(4).replace('02-29', '03-01')}`, days);
};

describe('GET /api/admin/users/:id', () => {
  test('returns bookings, guides, loyalty, messages and notes of this customer only', async () => {
    const user = await buildUser(app.db);
    const other = await buildUser(app.db);
    const older = await buildBooking(app.db, { userId: user.id, phone: '020 7946 0001' });
    const newer = await buildConfirmed(app.db, { userId: user.id, phone: '020 7946 0002' });
    await buildBooking(app.db, { userId: other.id });
    await app.db('personalised_care').insert({ user_id: user.id, care_type: 'Dermal Fillers' });
    const contact = await buildContact(app.db, { email: user.email, message: 'Private words' });
    await buildContact(app.db);
    await desk.post(`/api/admin/users/${user.id}/notes`, { note: 'Prefers mornings' });

    const answer = await desk.get(`/api/admin/users/${user.id}`);
    expect(answer.body).toMatchObject({
      customer: { id: user.id, email: user.email },
      isUnderAge: false,
      phones: ['020 7946 0002', '020 7946 0001'],
      bookings: [{ id: newer.id }, { id: older.id }],
      care: [{ careType: 'Dermal Fillers' }],
      loyalty: { bookingsCount: 0, claims: [] },
      contacts: [{ id: contact.id, subject: contact.subject }],
      notes: [{ note: 'Prefers mornings', who: `${admin.firstName} ${admin.lastName}`, isOwn: true }],
    });
    // Messages are opened separately, which is recorded.
    expect(answer.text).not.toContain('Private words');
    const opened = { action: 'record_opened', user_id: user.id, actor_id: admin.id };
    expect(await app.db('events').where(opened)).toHaveLength(1);
  });

  test.each([
    [yearsAgo(18), 18, false],
    [yearsAgo(18, 1), 17, true],
    [yearsAgo(44, -1), 44, false],
  ])('a customer born on %s is %i', async (dateOfBirth, age, isUnderAge) => {
    const user = await buildUser(app.db, { dateOfBirth });
    expect((await desk.get(`/api/admin/users/${user.id}`)).body).toMatchObject({ age, isUnderAge });
  });
});

describe('notes', () => {
  test('can be deleted by their author only', async () => {
    const user = await buildUser(app.db);
    const { body } = await desk.post(`/api/admin/users/${user.id}/notes`, { note: 'A mistake' });
    expect((await otherDesk.get(`/api/admin/users/${user.id}`)).body.notes).toMatchObject([{ isOwn: false }]);
    expect((await otherDesk.delete(`/api/admin/notes/${body.id}`)).status).toBe(404);
    expect((await desk.delete(`/api/admin/notes/${body.id}`)).status).toBe(204);
    expect((await desk.delete(`/api/admin/notes/${body.id}`)).status).toBe(404);
    expect((await desk.get(`/api/admin/users/${user.id}`)).body.notes).toEqual([]);
  });

  test('are never in the audit, are in the customer’s export, and are deleted with the account', async () => {
    const user = await buildUser(app.db);
    await desk.post(`/api/admin/users/${user.id}/notes`, { note: 'Needle-shy, be gentle' });
    const events = await app.db('events').where({ subject_type: 'user', subject_id: user.id });
    expect(events.map(({ action }) => action)).toContain('staff_note_added');
    expect(JSON.stringify(events)).not.toContain('Needle');
    const patient = await app.signIn(user);
    expect((await patient.get('/api/user/export')).body.notes).toMatchObject([
      { note: 'Needle-shy, be gentle' },
    ]);
    await app.db('users').where({ id: user.id }).delete();
    expect(await app.db('staff_notes').where({ user_id: user.id })).toEqual([]);
  });
});
