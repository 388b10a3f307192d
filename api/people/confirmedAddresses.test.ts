import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#api/db/migrate.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { migrations } from '#migrations/list.ts';

const confirming = '0053_confirm_addresses';

test('the migration confirms addresses whose link was followed or whose owner has visited, and no others', async () => {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const { url, knex } = database;
  const names = Object.keys(migrations);
  const upTo = (last: string) =>
    Object.fromEntries(names.slice(0, names.indexOf(last) + 1).map((name) => [name, migrations[name]!]));
  await migrate(url, upTo('0052_note_whom_receipts_name'));

  const build = async (firstName: string, role = 'user') => {
    const [user] = await knex('users')
      .insert({
        first_name: firstName,
        last_name: 'Example',
        email: `${firstName}@example.test`,
        date_of_birth: '1990-05-17',
        password_hash: 'none',
        role,
      })
      .returning<{ id: number }[]>('id');
    return user!.id;
  };
  let day = 10;
  const visit = (user_id: number, email: string) =>
    knex('bookings').insert({
      user_id,
      email,
      name: 'Pat Example',
      phone: '020 7946 0123',
      service: 'Consultation',
      appointment_date: `2026-01-${++day}`,
      appointment_time: '10:00',
      minutes: 30,
      status: 'completed',
      source: 'manual',
    });
  const record = (subject_id: number, action: string) =>
    knex('events').insert({ subject_id, action, subject_type: 'user', actor_id: subject_id });

  await visit(await build('visited'), 'visited@example.test');
  await visit(await build('partner'), 'somebody.else@example.test');
  await record(await build('followed'), 'password_reset_by_link');
  const changed = await build('changed');
  await record(changed, 'password_reset_by_link');
  await record(changed, 'email_changed');
  await build('registered');
  await record(await build('desk', 'admin'), 'password_reset_by_link');

  expect(await migrate(url, upTo(confirming))).toEqual([confirming]);
  const confirmed = await knex('confirmed_addresses').orderBy('email').pluck('email');
  expect(confirmed).toEqual(['followed@example.test', 'visited@example.test']);
});
