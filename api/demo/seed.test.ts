import { expect, test } from 'vitest';
import { fillDemo } from '#api/demo/seed.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { recordKey, testApp } from '#api/testing/app.ts';

const app = await testApp();
await fillDemo(app.db, [recordKey]);

const signIn = async (email: string) => {
  const user = await UserModel.query(app.db).findOne({ email }).throwIfNotFound();
  return app.signIn(Object.assign(user, { email }));
};

test('the demonstration has preferred times, held times, requests for earlier times and a name to find, on both sides', async () => {
  const desk = await signIn('admin@demo.example');
  const freed = (await desk.get('/api/admin/freed-times')).body as { waiting: unknown[] }[];
  expect(freed[0]?.waiting.length).toBeGreaterThan(1);
  const wishes = await app.db('bookings').whereNotNull('wishes').pluck<string[]>('wishes');
  expect(wishes.some((text) => text === 'mornings')).toBe(true);
  expect(wishes.some((text) => /^\d{4}-/.test(text))).toBe(true);
  expect(await app.db('offers').where({ state: 'open' })).toHaveLength(2);

  const patient = await signIn('grace.adeyemi@demo.example');
  const mine = (await patient.get('/api/bookings/mine')).body as { offer: { times: unknown[] } | null }[];
  expect(mine.map(({ offer }) => offer?.times.length)).toContain(3);

  const [named] = await app.db('referral_names').pluck<number[]>('user_id');
  expect((await desk.get(`/api/admin/users/${named}`)).body).toMatchObject({
    saidReferrer: expect.any(String),
  });
});

test('nothing of the demonstration was received in the future, or asked for before it was', async () => {
  const wrong = await app
    .db('bookings')
    .whereRaw('created_at > now() OR earlier_wanted_at NOT BETWEEN created_at AND now()');
  expect(wrong).toEqual([]);
});

test('times are held no longer than the clinic’s rule allows', async () => {
  const { rows } = await app.db.raw<{ rows: unknown[] }>(
    `SELECT ends_at FROM offers, clinic_settings
     WHERE ends_at > now() + offer_hours * interval '1 hour'`,
  );
  expect(rows).toEqual([]);
});

test('some of the next days’ patients have all papers, some have not, and one has a whole record', async () => {
  const desk = await signIn('admin@demo.example');
  const bookings = await app.db('bookings').where({ status: 'confirmed' }).pluck('id');
  const path = `/api/admin/readiness?bookings=${bookings.slice(0, 200).join(',')}`;
  const papers = (await desk.get(path)).body as { missing: unknown[] }[];
  const ready = papers.filter(({ missing }) => missing.length === 0);
  expect(ready.length).toBeGreaterThan(0);
  expect(ready.length).toBeLessThan(papers.length);
  const mine = await (await signIn('grace.adeyemi@demo.example')).get('/api/user/record');
  expect(mine.body).toMatchObject({
    history: {},
    entries: expect.arrayContaining([expect.objectContaining({ kind: 'treatment' })]),
  });
});

test('is filled in once', async () => {
  const before = await app.db('bookings').count('* as rows').first();
  await fillDemo(app.db);
  expect(await app.db('bookings').count('* as rows').first()).toEqual(before);
});
