import { describe, expect, test } from 'vitest';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { testApp, type Answer } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

const ids: Record<string, number> = {};

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));
const [ada, ben] = [
  await buildUser(app.db, { firstName: 'Ada', lastName: 'Percent%Sign', email: 'ada_b@example.test' }),
  await buildUser(app.db, { firstName: 'Ben', lastName: 'Back\\slash', email: 'adaxb@example.test' }),
];
const appointments = {
  query: { userId: ada.id },
  past: { userId: ada.id, appointmentDate: inDays(-3), service: 'PRP Therapy' },
  upcoming: { userId: ben.id, appointmentDate: inDays(3) },
  completed: { userId: ben.id, appointmentDate: inDays(4), status: 'completed' },
  cancelled: { userId: ben.id, appointmentDate: inDays(5), status: 'cancelled' },
  cancelledPast: { userId: ben.id, appointmentDate: inDays(-5), status: 'cancelled' },
} as const;
for (const [name, given] of Object.entries(appointments)) {
  const build = name === 'query' ? buildBooking : buildConfirmed;
  ids[name] = (await build(app.db, given)).id;
}

const list = (query = '') => admin.get(`/api/admin/bookings${query}`);
const namesIn = ({ body }: Answer) =>
  body.map(({ id }: { id: number }) => Object.keys(ids).find((name) => ids[name] === id));

describe('GET /api/admin/bookings', () => {
  test('lists everything, newest first, with the total', async () => {
    const answer = await list();
    expect(namesIn(answer)).toEqual(['cancelledPast', 'cancelled', 'completed', 'upcoming', 'past', 'query']);
    expect(answer.headers.get('x-total-count')).toBe('6');
    expect(answer.headers.has('link')).toBe(false);
    expect(answer.body[0]).toMatchObject({ version: 1, source: 'wizard', attendance: null });
  });

  test.each([
    ['all', 6],
    ['upcoming', ['upcoming', 'query']],
    ['past', ['cancelledPast', 'completed', 'past']],
  ])('applies the filter %s', async (filter, expected) => {
    const answer = await list(`?filter=${filter}`);
    if (typeof expected === 'number') expect(answer.body).toHaveLength(expected);
    else expect(namesIn(answer)).toEqual(expected);
    expect(answer.headers.get('x-total-count')).toBe(String(answer.body.length));
  });

  test.each([
    ['ADA', ['cancelledPast', 'cancelled', 'completed', 'upcoming', 'past', 'query']],
    ['ada percent', ['past', 'query']],
    ['prp', ['past']],
    ['ada_b@', ['past', 'query']],
    ['percent%', ['past', 'query']],
    ['%25', []],
    ['_', ['past', 'query']],
    ['back\\s', ['cancelledPast', 'cancelled', 'completed', 'upcoming']],
    ['nobody', []],
    ["' OR 1=1 --", []],
  ])('finds %s in name, email and service, taking every character literally', async (q, expected) => {
    expect(namesIn(await list(`?q=${encodeURIComponent(q)}`))).toEqual(expected);
  });

  test('combines search, filter and days', async () => {
    expect(namesIn(await list('?q=ben&filter=past'))).toEqual(['cancelledPast', 'completed']);
    expect(namesIn(await list(`?from=${inDays(3)}&to=${inDays(4)}`))).toEqual(['completed', 'upcoming']);
    expect(namesIn(await list(`?q=ben&filter=upcoming&from=${inDays(4)}`))).toEqual([]);
  });

  test('pages by the URL in Link, which keeps the rest of the query', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/api/admin/bookings?limit=2&q=ben';
    while (path) {
      const answer: Answer = await admin.get(path);
      expect(answer.headers.get('x-total-count')).toBe('4');
      seen.push(...namesIn(answer));
      path = /^<(\/api\/admin\/bookings\?limit=2&q=ben&cursor=[\w-]+)>; rel="next"$/.exec(
        answer.headers.get('link') ?? '',
      )?.[1];
    }
    expect(seen).toEqual(['cancelledPast', 'cancelled', 'completed', 'upcoming']);
  });

  test('does not repeat or skip rows when new ones come between two pages', async () => {
    const first = await list('?limit=3');
    const { id } = await buildBooking(app.db, { userId: null });
    const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(namesIn(await admin.get(next))).toEqual(['upcoming', 'past', 'query']);
    await app.db('bookings').where({ id }).delete();
  });

  test.each([
    ['limit=0', 'Limit must be a number from 1 to 200'],
    ['limit=201', 'Limit must be a number from 1 to 200'],
    ['limit=-1', 'Limit must be a number from 1 to 200'],
    ['limit=ten', 'Limit must be a number from 1 to 200'],
    ['filter=tomorrow', 'Filter must be all, upcoming or past'],
    ['cursor=!', 'Cursor is not valid'],
    ['cursor=MA', 'Cursor is not valid'],
    ['cursor=eA', 'Cursor is not valid'],
    ['from=2031-02-29', 'Please choose a day'],
    ['to=tomorrow', 'Please choose a day'],
    [`q=${'x'.repeat(101)}`, 'Search must be at most 100 characters'],
    ['q=a&q=b', 'Search must be one text'],
    ['sort=message', 'That list cannot be sorted so'],
    ['status=lost', 'That status is not known'],
    ['service=tea', 'That service is not known'],
    ['order=name', 'The address has a part that this page does not know.'],
  ])('refuses ?%s', async (query, sentence) => {
    expect(await list(`?${query}`)).toMatchObject({ status: 400, text: sentence });
  });

  test('refuses NUL in a search, and finds nothing for an emoji', async () => {
    expect((await list('?q=%00')).status).toBe(400);
    expect((await list('?q=%F0%9F%90%88')).body).toEqual([]);
  });
});

describe('GET /api/admin/bookings/counts', () => {
  test('counts for each filter, with and without a search', async () => {
    expect((await admin.get('/api/admin/bookings/counts')).body).toEqual({ all: 6, upcoming: 2, past: 3 });
    expect((await admin.get('/api/admin/bookings/counts?q=ben')).body).toEqual({
      all: 4,
      upcoming: 1,
      past: 2,
    });
    expect((await admin.get('/api/admin/bookings/counts?filter=past')).status).toBe(400);
  });
});

describe('GET /api/admin/bookings/days', () => {
  test('counts by day, with and without a search', async () => {
    const days = (query: string) => admin.get(`/api/admin/bookings/days?${query}`);
    const span = `from=${inDays(-3)}&to=${inDays(4)}`;
    expect((await days(span)).body).toEqual([
      { date: inDays(-3), bookings: 1 },
      { date: inDays(3), bookings: 1 },
      { date: inDays(4), bookings: 1 },
    ]);
    expect((await days(`${span}&q=ben&filter=upcoming`)).body).toEqual([{ date: inDays(3), bookings: 1 }]);
    expect((await days(`${span}&limit=2`)).status).toBe(400);
  });
});

describe('GET /api/admin/users', () => {
  test('pages, and returns the fields of the contract', async () => {
    const { body, headers } = await admin.get('/api/admin/users?limit=1');
    expect(headers.get('x-total-count')).toBe('3');
    expect(headers.get('link')).toMatch(/^<\/api\/admin\/users\?limit=1&cursor=[\w-]+>; rel="next"$/);
    expect(Object.keys(body[0]).toSorted()).toEqual(
      [
        'dateOfBirth',
        'email',
        'emailConfirmed',
        'firstName',
        'id',
        'lastName',
        'loyaltyStamps',
        'phone',
        'role',
      ].toSorted(),
    );
  });

  test('returns 100 rows per page by default', async () => {
    const { id } = await buildUser(app.db);
    await app.db.raw(
      `INSERT INTO users (first_name, last_name, email, date_of_birth, password_hash)
       SELECT 'Many', 'People', 'many' || n || '@example.test', '1990-01-01', 'none' FROM generate_series(1, 150) n`,
    );
    expect((await admin.get('/api/admin/users')).body).toHaveLength(100);
    expect((await admin.get('/api/admin/users?limit=200')).body).toHaveLength(154);
    await app.db('users').where('id', '>=', id).delete();
  });
});
