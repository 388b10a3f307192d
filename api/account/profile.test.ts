import { describe, expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { undisclosedBirthDate } from '#shared/domain/age.ts';
import { buildAdmin, buildBooking, buildUser } from '#api/demo/factories.ts';
import { compose } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';
import { testApp } from '#api/testing/app.ts';
import { bookingForm, registerForm } from '#api/testing/forms.ts';

const app = await testApp();

const fixed = {
  status: 422,
  text: `Your date of birth can only be corrected by the clinic. Please telephone us on ${clinic.phone}.`,
};

/** Sixteen years ago today, or a day earlier on 29 February. */
function bornSixteenYearsAgo(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear() - 16, now.getUTCMonth(), now.getUTCDate() - 1))
    .toISOString()
    .slice(0, 10);
}

test('PATCH /api/user is closed to an admin who has to set up the second factor', async () => {
  const client = await app.signIn(await buildAdmin(app.db));
  await app.db('clinic_settings').update({ second_factor_required: true });
  try {
    expect(await client.patch('/api/user', { firstName: 'Rowan' })).toMatchObject({
      status: 403,
      text: 'Please turn on two-step sign-in first.',
    });
    expect((await client.get('/api/user')).body).toMatchObject({
      firstName: 'Robin',
      mustAddSecondFactor: true,
    });
  } finally {
    await app.db('clinic_settings').update({ second_factor_required: false });
  }
});

describe('the date of birth in PATCH /api/user', () => {
  test('refuses a 16-year-old who changes their age to 26, and their booking of fillers', async () => {
    const client = app.guest();
    const form = registerForm({ dateOfBirth: bornSixteenYearsAgo() });
    const { body: young } = await client.post('/api/register', form);
    expect(await client.patch('/api/user', { dateOfBirth: '2000-01-01' })).toMatchObject(fixed);
    expect((await client.get('/api/user')).body.dateOfBirth).toBe(form.dateOfBirth);
    const booking = await client.post('/api/bookings', bookingForm(young, { service: 'Dermal Fillers' }));
    expect(booking.status).toBe(422);
    expect(booking.code).toBe('under_age');
    expect(await app.db('bookings').where({ user_id: young.id })).toEqual([]);
  });

  test('changes no other field either when the date is refused', async () => {
    const user = await buildUser(app.db);
    const client = await app.signIn(user);
    expect(await client.patch('/api/user', { firstName: 'Other', dateOfBirth: '1991-01-01' })).toMatchObject(
      fixed,
    );
    expect((await client.get('/api/user')).body).toMatchObject({ firstName: 'Pat' });
  });

  test('accepts the date that is already stored', async () => {
    const user = await buildUser(app.db);
    const client = await app.signIn(user);
    const answer = await client.patch('/api/user', { firstName: 'Pia', dateOfBirth: user.dateOfBirth });
    expect(answer.body).toMatchObject({ firstName: 'Pia', dateOfBirth: user.dateOfBirth });
  });

  test('can be set once if it is missing, as for staff', async () => {
    const admin = await buildAdmin(app.db, { dateOfBirth: undisclosedBirthDate });
    const client = await app.signIn(admin);
    const given = await client.patch('/api/user', { dateOfBirth: '1984-04-05' });
    expect(given.body.dateOfBirth).toBe('1984-04-05');
    expect(await client.patch('/api/user', { dateOfBirth: '1984-04-06' })).toMatchObject(fixed);
  });

  test('cannot be set by a patient whose real date of birth equals the placeholder', async () => {
    const user = await buildUser(app.db, { dateOfBirth: undisclosedBirthDate });
    const client = await app.signIn(user);
    expect(await client.patch('/api/user', { dateOfBirth: '1984-04-05' })).toMatchObject(fixed);
  });
});

describe('how a patient would like to be contacted', () => {
  test('is theirs to choose, and in the sheet and the letters', async () => {
    const user = await buildUser(app.db);
    const client = await app.signIn(user);
    expect((await client.patch('/api/user', { contactBy: 'phone' })).body).toMatchObject({
      contactBy: 'phone',
    });
    await client.patch('/api/user', { firstName: 'Patricia' });
    expect((await client.get('/api/user')).body).toMatchObject({ contactBy: 'phone' });
    const admin = await app.signIn(await buildAdmin(app.db));
    const sheet = await admin.get(`/api/admin/users/${user.id}`);
    expect(sheet.body.customer).toMatchObject({ contactBy: 'phone' });
    const { id } = await buildBooking(app.db, { userId: user.id });
    for (const kind of ['request_received', 'request_arrived_at_clinic'] as const) {
      const message: Message = {
        id: 1,
        kind,
        subject_type: 'booking',
        subject_id: id,
        version: 1,
        recipient: clinic.email,
        payload: {},
        state: 'held',
        attempts: 0,
        created_at: new Date().toISOString(),
        not_before: new Date().toISOString(),
      };
      const letter = await compose(app.db, message, 'https://clinic.test');
      expect(letter?.text).toContain('By phone');
    }
    const without = await client.patch('/api/user', { contactBy: '' });
    expect(without.body).not.toHaveProperty('contactBy');
    expect(await client.patch('/api/user', { contactBy: 'pigeon' })).toMatchObject({ status: 400 });
  });
});

describe('the preferred telephone number', () => {
  test('can be set and removed by the patient; an older client does not change it', async () => {
    const user = await buildUser(app.db);
    const client = await app.signIn(user);
    const preferredPhone = '020 7946 0777';
    expect((await client.patch('/api/user', { preferredPhone })).body).toMatchObject({ preferredPhone });
    await client.patch('/api/user', { firstName: 'Patricia' });
    expect((await client.get('/api/user')).body).toMatchObject({ preferredPhone });
    const admin = await app.signIn(await buildAdmin(app.db));
    expect((await admin.get(`/api/admin/users/${user.id}`)).body.phones).toEqual([preferredPhone]);
    const without = await client.patch('/api/user', { preferredPhone: '' });
    expect(without.status).toBe(200);
    expect(without.body).not.toHaveProperty('preferredPhone');
    expect(await client.patch('/api/user', { preferredPhone: '12' })).toMatchObject({ status: 400 });
  });
});
