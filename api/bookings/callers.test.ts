import { describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { buildAdmin, buildBooking, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { callerForm, inDays, yearsBefore } from '#api/testing/forms.ts';

let days = 10;
const newDay = () => inDays(++days);
const send = (change: object = {}) =>
  desk.post('/api/admin/bookings/caller', callerForm({ appointmentDate: newDay(), ...change }));

const app = await testApp();
const desk = await app.signIn(await buildAdmin(app.db));

const readUser = async ({ body }: { body: unknown }) =>
  UserModel.query(app.db)
    .findById((body as AdminBooking).userId!)
    .throwIfNotFound();
type Known = { lastName: string; email: string; phone: string };
const countUsers = () => UserModel.query(app.db).resultSize();
const messagesOf = ({ body }: { body: unknown }) =>
  app.db('outbox_messages').where({ subject_type: 'booking', subject_id: (body as AdminBooking).id });

describe('POST /api/admin/bookings/caller', () => {
  test('creates an account without a password or an email, and the appointment', async () => {
    const answer = await send({ firstName: 'Amira', lastName: 'Khan', phone: '+44 7700 900001' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Amira Khan',
      email: null,
      phone: '+44 7700 900001',
      status: 'confirmed',
      source: 'manual',
    });
    expect(await readUser(answer)).toMatchObject({
      firstName: 'Amira',
      email: null,
      passwordHash: null,
      role: 'user',
      dateOfBirth: '1990-05-03',
      emailProvenAt: null,
    });
    // There is no address to write to; staff inform the caller.
    expect(await messagesOf(answer)).toEqual([]);
  });

  test('sends the confirmation to the address that was given', async () => {
    const answer = await send({ email: 'Written.To@example.test' });
    const messages = await messagesOf(answer);
    expect(messages.map(({ kind }) => kind)).toContain('booking_confirmed');
    expect(new Set(messages.map(({ recipient }) => recipient))).toEqual(new Set(['written.to@example.test']));
  });

  test('refuses a caller under 18 and a taken time, without creating an account', async () => {
    const before = await countUsers();
    const young = await send({ dateOfBirth: inDays(1 - 18 * 365) });
    expect([young.status, young.code]).toEqual([422, 'under_age']);
    const birthday = yearsBefore(inDays(1), 18);
    expect((await send({ dateOfBirth: birthday })).code).toBe('under_age');
    const day = newDay();
    await buildBooking(app.db, { status: 'confirmed', appointmentDate: day, appointmentTime: '10:00' });
    const taken = await send({ appointmentDate: day });
    expect([taken.status, taken.code]).toEqual([409, 'slot_taken']);
    // Only the one that the builder has created.
    expect(await countUsers()).toBe(before + 1);
  });

  test.each([
    [
      'telephone number and name',
      ({ phone, lastName }: Known) => ({ phone: `0044 (0)${phone.slice(1)}`, firstName: 'Zara', lastName }),
    ],
    [
      'telephone number and date of birth',
      ({ phone }: Known) => ({ phone: `0044 (0)${phone.slice(1)}`, dateOfBirth: '1985-02-03' }),
    ],
    [
      'name and date of birth',
      ({ lastName }: Known) => ({
        firstName: 'zara',
        lastName: lastName.toUpperCase(),
        dateOfBirth: '1985-02-03',
      }),
    ],
    [
      'folded name and date of birth',
      ({ lastName }: Known) => ({
        firstName: `${lastName.replace('-', ' ').replace("'", '’')},`,
        lastName: 'Zára',
        dateOfBirth: '1985-02-03',
      }),
    ],
    ['email address', ({ email }: Known) => ({ email })],
  ])('returns 409 for a customer with the same %s', async (what, makeSame) => {
    const key = what.replaceAll(' ', '');
    const known = {
      lastName: `O'Malik-Strauß${key}`,
      email: `${key}@example.test`,
      phone: `07700 905${key.length}${days}`,
    };
    const { lastName, email, phone } = known;
    const { id } = await buildUser(app.db, { firstName: 'Zara', lastName, email, dateOfBirth: '1985-02-03' });
    await buildBooking(app.db, { userId: id, phone });
    const before = await countUsers();
    const answer = await send(makeSame(known));
    expect([answer.status, answer.code]).toEqual([409, 'likely_twin']);
    expect(answer.text).toBe(`Is this Zara ${lastName}, born 3 February 1985?`);
    expect(await countUsers()).toBe(before);

    const somebodyElse = await send({ ...makeSame(known), isSomebodyElse: true });
    // Two people may share a telephone number or a name, never an email address.
    if (what === 'email address') expect(somebodyElse.code).toBe('email_taken');
    else expect(somebodyElse.status).toBe(201);
  });

  test('takes somebody of another name and birth date at the same number for somebody else', async () => {
    const { phone } = await buildBooking(app.db, { phone: '07700 900666' });
    expect((await send({ phone })).status).toBe(201);
  });

  test('finds the account that another desk creates for the same caller at the same moment', async () => {
    const phone = '07700 900777';
    const answers = await Promise.all([
      send({ phone, firstName: 'Ines', lastName: 'Costa' }),
      send({ phone, firstName: 'Inês', lastName: 'Costa' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('likely_twin');
  });

  test('ignores a deleted account', async () => {
    const { id } = await buildUser(app.db, { deletedAt: new Date().toISOString() });
    const { name } = await buildBooking(app.db, { userId: id, phone: '07700 900888' });
    const [firstName, lastName] = name.split(' ');
    expect((await send({ phone: '07700 900888', firstName, lastName })).status).toBe(201);
  });
});

describe('an account without an email', () => {
  test('appears in the lists, the sheet and the export, and can be deleted', async () => {
    const { body } = await send({ firstName: 'Noor', lastName: 'Saleh', phone: '07700 901234' });
    const { userId } = body as AdminBooking;
    const { body: found } = await desk.get('/api/admin/users?q=901%20234');
    expect(found).toMatchObject([{ id: userId, email: null, phone: '07700 901234' }]);
    expect((await desk.get('/api/admin/bookings?q=noor')).body).toMatchObject([{ email: null }]);
    expect((await desk.get(`/api/admin/users/${userId}`)).body).toMatchObject({
      customer: { email: null, phone: '07700 901234', canSignIn: false },
      contacts: [],
    });
    expect((await desk.get('/api/admin/export/customers?q=saleh')).text).toContain('Noor Saleh');
    const { id } = body as AdminBooking;
    const moved = await desk.post(`/api/admin/bookings/${id}/confirm`, {
      appointmentDate: newDay(),
      appointmentTime: '11:00',
    });
    expect(moved.status).toBe(200);
    expect((await desk.patch(`/api/admin/bookings/${id}`, { status: 'cancelled' })).status).toBe(200);
    const care = { userId, careTypes: ['PRP and PRF'] };
    expect((await desk.post('/api/admin/personalised-care/assign', care)).status).toBe(201);
    const password = await desk.post(`/api/admin/users/${userId}/reset-password`, { newPassword: 'a horse' });
    expect([password.status, password.code]).toEqual([409, 'no_email']);
    expect((await desk.delete(`/api/admin/users/${userId}`)).status).toBe(200);
  });
});
