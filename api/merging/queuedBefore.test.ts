import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildUser } from '#api/demo/factories.ts';
import { bookingForm } from '#api/testing/forms.ts';
import { proven, mergeDesk } from '#api/testing/mergeDesk.ts';

const { app, merge, undo } = await mergeDesk();

test('a request that a phone sends after its account was joined is once that of the account that stayed', async () => {
  const [survivor, other, stranger] = [
    await buildUser(app.db, proven),
    await buildUser(app.db, { emailProvenAt: null }),
    await buildUser(app.db),
  ];
  const sent = { ...bookingForm(other), message: 'Sent, and the answer was lost' };
  const key = { 'idempotency-key': randomUUID() };
  const first = await (await app.signIn(other)).post('/api/bookings', sent, key);
  const done = await merge(survivor, other);
  expect(done.status).toBe(200);

  const phone = await app.signIn(survivor);
  const user = await phone.get('/api/user');
  expect(user.body.formerIds).toEqual([other.id]);
  const login = { email: survivor.email, password: 'correct horse' };
  expect((await app.guest().post('/api/login', login)).body).toEqual(user.body);
  const again = await phone.post('/api/bookings', sent, key);
  expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
  const fresh = await phone.post('/api/bookings', { ...sent, message: 'Written before' });
  expect(fresh.status).toBe(201);
  const rows = await app.db('bookings').where({ user_id: survivor.id }).orderBy('id');
  expect(rows).toMatchObject([
    { message: sent.message },
    { message: 'Written before', email: survivor.email, booked_by: null },
  ]);

  const mismatch = { status: 403, code: 'user_mismatch' };
  expect(await (await app.signIn(stranger)).post('/api/bookings', sent, key)).toMatchObject(mismatch);
  expect((await undo(done)).status).toBe(204);
  expect(await phone.post('/api/bookings', { ...sent, message: 'Parted' })).toMatchObject(mismatch);
});
