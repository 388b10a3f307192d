import { describe, expect, test } from 'vitest';
import { underAgeMessage } from '#shared/domain/age.ts';
import { birthDateNeededMessage, mayBeMinorMessage } from '#shared/domain/bookingRules.ts';
import { buildAdmin, buildBooking, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { bookingForm, consultationForm, inDays, yearsBefore } from '#api/testing/forms.ts';

const app = await testApp({ RATE_LIMIT_SCALE: '1000' });
const desk = await app.signIn(await buildAdmin(app.db));

let day = 10;
let serial = 0;
const newAddress = () => `treated${++serial}@example.test`;
const confirm = (id: number, change: object = {}) =>
  desk.post(`/api/admin/bookings/${id}/confirm`, {
    appointmentDate: inDays(++day),
    appointmentTime: '10:00',
    ...change,
  });
const read = (id: number) => app.db('bookings').where({ id }).first();
const turned = (years: number) => yearsBefore(inDays(0), years);
/** Born tomorrow eighteen years ago. */
const almostAdult = () => yearsBefore(inDays(1), 18);

async function requestForOther(email = newAddress()): Promise<number> {
  const booker = await buildUser(app.db);
  const client = await app.signIn(booker);
  const form = bookingForm(booker, { name: 'Sam Partner', email, for: 'somebody_else', isAdult: true });
  return (await client.post('/api/bookings', form)).body.id as number;
}
async function requestAsGuest(change: object = {}): Promise<number> {
  const form = consultationForm({ email: newAddress(), phone: `07700 90${2000 + ++serial}`, ...change });
  return (await app.guest().post('/api/consultations', form)).body.id as number;
}
const queueItem = async (id: number) =>
  ((await desk.get('/api/admin/queue')).body as { type: string; id: number; mayBeMinor: boolean }[]).find(
    (item) => item.type === 'booking' && item.id === id,
  );

describe('a booking for somebody else without an account', () => {
  test('is confirmed only with the date of birth of an adult, which only the booking keeps', async () => {
    const id = await requestForOther();
    expect(await confirm(id)).toMatchObject({ status: 422, text: birthDateNeededMessage });
    expect(await confirm(id, { dateOfBirth: almostAdult() })).toMatchObject({
      status: 422,
      text: underAgeMessage,
    });
    expect(await confirm(id, { dateOfBirth: 'soon' })).toMatchObject({ status: 400 });
    expect(await read(id)).toMatchObject({ status: 'query', age_checked_at: null });
    const confirmed = await confirm(id, { dateOfBirth: turned(18) });
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'confirmed', isAgeUnknown: false } });
    expect((await read(id)).age_checked_at).not.toBeNull();
    expect(await read(id)).toMatchObject({ date_of_birth: turned(18) });
    expect(JSON.stringify(await app.db('events').where({ subject_id: id }))).not.toContain(turned(18));
    // Moved, it needs nothing again.
    expect((await confirm(id)).status).toBe(200);
  });

  test('gets offered times only with the date of birth, which taking one does not need', async () => {
    const id = await requestForOther();
    const times = [{ date: inDays(++day), time: '09:00' }];
    const offer = (change: object = {}) => desk.post(`/api/admin/bookings/${id}/offer`, { times, ...change });
    expect(await offer()).toMatchObject({ status: 422, text: birthDateNeededMessage });
    expect(await offer({ dateOfBirth: turned(40) })).toMatchObject({
      status: 201,
      body: { isAgeUnknown: false },
    });
  });
});

describe('a guest’s request', () => {
  test('with the address of a known minor is flagged and not confirmed for them', async () => {
    const minor = await buildUser(app.db, { dateOfBirth: almostAdult() });
    const id = await requestAsGuest({ email: minor.email });
    const minors = `${minor.firstName} ${minor.lastName}`;
    expect(await queueItem(id)).toMatchObject({ mayBeMinor: true, minors });
    expect(await confirm(id)).toMatchObject({ status: 422, text: mayBeMinorMessage });
    expect(await confirm(id, { dateOfBirth: almostAdult() })).toMatchObject({
      status: 422,
      text: underAgeMessage,
    });
    expect(await read(id)).toMatchObject({ status: 'query' });
    // A parent may use the same address.
    expect((await confirm(id, { dateOfBirth: turned(45) })).status).toBe(200);
  });

  test('with an earlier address, that of their letters or the telephone number of a known minor is flagged likewise', async () => {
    const minor = await buildUser(app.db, { dateOfBirth: turned(16) });
    const former = newAddress();
    await app.db('former_addresses').insert({ user_id: minor.id, email: former });
    const mothers = newAddress();
    const shared = { sharedEmail: mothers, sharedEmailAt: '2026-01-01', email: null, passwordHash: null };
    await buildUser(app.db, { dateOfBirth: turned(16), ...shared } as object);
    await buildBooking(app.db, { userId: minor.id, phone: '+44 7700 900111' });
    await buildUser(app.db, { dateOfBirth: turned(15), preferredPhone: '07700 900222' });
    const ids = [
      await requestAsGuest({ email: former }),
      await requestAsGuest({ email: mothers }),
      await requestAsGuest({ phone: '07700 900 111' }),
      await requestAsGuest({ phone: '+44 7700 900222' }),
    ];
    for (const id of ids) {
      expect(await queueItem(id)).toMatchObject({ mayBeMinor: true });
      expect(await confirm(id)).toMatchObject({ status: 422, text: mayBeMinorMessage });
    }
  });

  test('of any other person is confirmed as before, whether or not the desk asked for the age', async () => {
    const adult = await buildUser(app.db, { dateOfBirth: turned(18) });
    const gone = await buildUser(app.db, {
      dateOfBirth: turned(17),
      emailProvenAt: null,
      deletedAt: new Date().toISOString(),
    });
    const ids = [
      await requestAsGuest({ email: adult.email }),
      await requestAsGuest({ email: gone.email }),
      await requestAsGuest(),
    ];
    for (const id of ids) {
      expect(await queueItem(id)).toMatchObject({ mayBeMinor: false });
      expect((await confirm(id)).status).toBe(200);
    }
    expect(await confirm(await requestAsGuest(), { dateOfBirth: turned(17) })).toMatchObject({ status: 422 });
  });
});
