import { describe, expect, test } from 'vitest';
import { buildAdmin, buildBooking, buildConfirmed, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays, manualForm } from '#api/testing/forms.ts';

// Without a hold, so that a deleted account is erased at once. No worker runs, so that nothing is sent.
const app = await testApp({ MAIL_HOLD_SECONDS: '0', SMTP_URL: 'smtp://127.0.0.1:1' });
const me = await buildAdmin(app.db);
const admin = await app.signIn(me);

const reset = (id: number, newPassword?: unknown) =>
  admin.post(`/api/admin/users/${id}/reset-password`, { newPassword });
const remove = (id: number) => admin.delete(`/api/admin/users/${id}`);

describe('POST /api/admin/users/:id/reset-password', () => {
  test('refuses to reset any admin’s password, one’s own included', async () => {
    const other = await buildAdmin(app.db);
    expect(await reset(other.id, 'another horse')).toMatchObject({
      status: 403,
      text: 'Another admin’s password is not reset here: an owner gives them a link under Staff.',
    });
    const self = await buildAdmin(app.db);
    const desk = await app.signIn(self);
    const path = `/api/admin/users/${self.id}/reset-password`;
    expect(await desk.post(path, { newPassword: 'another horse' })).toMatchObject({
      status: 403,
      text: 'Change your own password with the present one, in your account.',
    });
    expect((await desk.get('/api/user')).status).toBe(200);
    await app.logIn(self, factoryPassword);
  });

  test('sets it, requires a change and notifies the customer without the password', async () => {
    const user = await buildUser(app.db);
    expect(await reset(user.id, 'another horse')).toMatchObject({ status: 204, text: '' });
    const client = await app.logIn(user, 'another horse');
    expect((await client.get('/api/user')).body.mustChangePassword).toBe(true);
    await expect(app.logIn(user, factoryPassword)).rejects.toThrow('401');
    expect(await app.db('users').where({ id: user.id }).first()).toMatchObject({
      must_change_password: true,
    });
    const [notice] = await app.db('outbox_messages').where({ recipient: user.email });
    expect(notice.kind).toBe('password_reset_by_clinic');
    expect(JSON.stringify(notice)).not.toContain('horse');

    const change = { currentPassword: 'another horse', newPassword: 'my own horse' };
    expect((await client.post('/api/user/password', change)).status).toBe(204);
    expect((await client.get('/api/user')).body).not.toHaveProperty('mustChangePassword');
  });
});

describe('DELETE /api/admin/users/:id', () => {
  test.each(['an admin', 'oneself'])('refuses %s', async (who) => {
    const id = who === 'oneself' ? me.id : (await buildAdmin(app.db)).id;
    expect(await remove(id)).toMatchObject({
      status: 403,
      text: 'An admin’s account cannot be deleted.',
    });
    expect(await app.db('users').where({ id })).toHaveLength(1);
  });

  test('removes the person everywhere and keeps the bookings without personal data', async () => {
    const user = await buildUser(app.db, { firstName: 'Quentin', lastName: 'Zephyr' });
    const { id, email } = user;
    const client = await app.signIn(user);
    const done = await buildConfirmed(app.db, { userId: id, message: 'A private wish' });
    await admin.patch(`/api/admin/bookings/${done.id}`, { status: 'completed' });
    await buildBooking(app.db, { userId: id, phone: '020 7946 0777' });
    await admin.post('/api/admin/personalised-care/assign', { userId: id, careTypes: ['PRP and PRF'] });
    await app
      .db('reward_claims')
      .insert({ user_id: id, stage_id: 'stage-regular', reward_id: 'reward-skin-check' });

    expect((await remove(id)).status).toBe(200);

    for (const table of [
      'sessions',
      'personalised_care',
      'user_loyalty_progress',
      'reward_claims',
      'bookings',
    ]) {
      expect(await app.db(table).where({ user_id: id })).toEqual([]);
    }
    const row = await app
      .db('bookings')
      .where({ email: `deleted-${id}@deleted.invalid` })
      .orderBy('id');
    expect(row).toMatchObject([
      { id: done.id, status: 'completed', service: done.service, appointment_date: done.appointmentDate },
      { status: 'cancelled' },
    ]);
    for (const booking of row) {
      expect(booking).toMatchObject({
        name: 'Deleted customer',
        phone: 'deleted',
        message: null,
        user_id: null,
      });
    }
    const { rows } = await app.db.raw<{ rows: { all: string }[] }>(
      `SELECT (SELECT json_agg(b) FROM bookings b)::text || (SELECT json_agg(e) FROM events e)::text
         || (SELECT json_agg(u) FROM users u)::text AS all`,
    );
    expect(rows[0]?.all).not.toMatch(new RegExp(`Quentin|Zephyr|private wish|7946.?0777|${email}`));
    expect((await client.get('/api/user')).status).toBe(401);
    await expect(app.logIn(user)).rejects.toThrow('401');
  });

  test('sends a final notice and none of the held messages', async () => {
    const user = await buildUser(app.db);
    const form = manualForm(user, { appointmentDate: inDays(20) });
    await admin.post('/api/admin/bookings/manual', form);
    await remove(user.id);
    const notices = await app.db('outbox_messages').where({ recipient: user.email }).orderBy('id');
    expect(notices.map(({ kind, state }) => [kind, state])).toEqual([['account_deleted', 'held']]);
    const erased = await app.db('outbox_messages').where({ recipient: `deleted-${user.id}@deleted.invalid` });
    expect(new Set(erased.map(({ state }) => state))).toEqual(new Set(['suppressed']));
  });

  test('frees the address for a new account', async () => {
    const { id, email } = await buildUser(app.db);
    await remove(id);
    expect((await buildUser(app.db, { email })).id).not.toBe(id);
  });
});
