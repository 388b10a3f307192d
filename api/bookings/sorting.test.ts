import { describe, expect, test } from 'vitest';
import { bookingColumns } from '#shared/contracts/booking.ts';
import { contactColumns } from '#shared/contracts/contact.ts';
import { customerColumns } from '#shared/contracts/user.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

const people = ['Zoë Ash', 'élan Brook', 'Ada Clay', 'Émile Dean', 'bo Evans', 'Ada Clay'];

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db, { firstName: 'Moss', email: 'moss@example.test' }));
const services = ['PRP Therapy', 'Consultation', 'Dermal Fillers'] as const;
for (const [n, name] of people.entries()) {
  const service = services[n % 3] ?? 'Consultation';
  if (n < 2) await buildBooking(app.db, { name, service, userId: null, preferredDate: inDays(30 - n) });
  else
    await buildConfirmed(app.db, {
      name,
      service,
      userId: null,
      appointmentDate: inDays(n % 2 === 0 ? n : -n),
      status: n === 3 ? 'completed' : 'confirmed',
    });
  await buildUser(app.db, {
    firstName: name,
    dateOfBirth: `19${90 - n}-01-01`,
    loyaltyStamps: n % 3,
    ...(n === 4 && { email: null, passwordHash: null }),
  });
  await buildContact(app.db, {
    name,
    email: `${name.charCodeAt(0)}-${n}@example.test`,
    subject: `${n % 2}`,
  });
}

type Row = Record<string, string | number | null>;

/** Every row of a list, read in pages of two. */
async function walk(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | undefined = `${path}&limit=2`;
  while (next) {
    const answer = await admin.get(next);
    expect(answer.status).toBe(200);
    rows.push(...answer.body);
    expect(answer.body.length).toBeLessThanOrEqual(2);
    next = /<(.*)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return rows;
}

const column = (rows: Row[], name: string) => rows.map((row) => row[name]);
const inOrder = ['Ada Clay', 'Ada Clay', 'bo Evans', 'élan Brook', 'Émile Dean', 'Zoë Ash'];

describe('a sorted list', () => {
  test.each([
    ['bookings', bookingColumns],
    ['users', customerColumns],
    ['contacts', contactColumns],
  ] as const)('of %s contains every row once, in reverse order when descending', async (list, columns) => {
    for (const name of columns) {
      for (const search of ['', '&q=a']) {
        const forwards = column(await walk(`/api/admin/${list}?sort=${name}${search}`), 'id');
        expect(new Set(forwards).size).toBe(forwards.length);
        const total = (await admin.get(`/api/admin/${list}?${search}`)).headers.get('x-total-count');
        expect(String(forwards.length)).toBe(total);
        const backwards = column(await walk(`/api/admin/${list}?sort=-${name}${search}`), 'id');
        expect(backwards.toReversed()).toEqual(forwards);
      }
    }
  });

  test('sorts names alphabetically, ignoring case and accents', async () => {
    expect(column(await walk('/api/admin/bookings?sort=name'), 'name')).toEqual(inOrder);
    expect(column(await walk('/api/admin/contacts?sort=name'), 'name')).toEqual(inOrder);
    expect(column(await walk('/api/admin/users?sort=name'), 'firstName')).toEqual([
      ...inOrder.slice(0, 5),
      'Moss',
      'Zoë Ash',
    ]);
  });

  test('sorts appointments by day and time, those without one last', async () => {
    const days = column(await walk('/api/admin/bookings?sort=appointment'), 'appointmentDate');
    expect(days).toEqual([inDays(-5), inDays(-3), inDays(2), inDays(4), null, null]);
    const upcoming = await walk('/api/admin/bookings?filter=upcoming&sort=appointment');
    expect(column(upcoming, 'appointmentDate')).toEqual([inDays(2), inDays(4), null, null]);
    const past = await walk('/api/admin/bookings?filter=past&sort=-appointment');
    expect(column(past, 'appointmentDate')).toEqual([inDays(-3), inDays(-5)]);
  });

  test('sorts preferred dates, of requests only', async () => {
    const rows = await walk('/api/admin/bookings?sort=requested');
    expect(column(rows, 'preferredDate').slice(0, 2)).toEqual([inDays(29), inDays(30)]);
    expect(column(rows, 'status').slice(0, 2)).toEqual(['query', 'query']);
  });

  test('sorts the other columns by what they show', async () => {
    const ascending = async (path: string, name: string) => {
      const values = column(await walk(path), name);
      expect(values).toEqual(values.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1)));
    };
    await ascending('/api/admin/bookings?sort=service', 'service');
    await ascending('/api/admin/bookings?sort=status', 'status');
    await ascending('/api/admin/users?sort=dob', 'dateOfBirth');
    await ascending('/api/admin/users?sort=stamps', 'loyaltyStamps');
    await ascending('/api/admin/users?sort=email', 'email');
    await ascending('/api/admin/contacts?sort=email', 'email');
    await ascending('/api/admin/contacts?sort=subject', 'subject');
    await ascending('/api/admin/contacts?sort=received', 'createdAt');
  });
});

describe('a filtered list of bookings', () => {
  const list = (query: string) => admin.get(`/api/admin/bookings?${query}`);
  const countsOf = async (query: string) => (await admin.get(`/api/admin/bookings/counts?${query}`)).body;

  test.each([
    ['status=confirmed', 3],
    ['status=completed', 1],
    ['service=prp-therapy', 2],
    ['status=confirmed&service=dermal-fillers', 2],
    [`from=${inDays(0)}&to=${inDays(2)}`, 1],
    [`from=${inDays(0)}`, 2],
    [`to=${inDays(-1)}&status=completed`, 1],
    ['q=ada&status=confirmed&service=dermal-fillers', 2],
  ])('by %s has the matching rows and counts', async (query, count) => {
    const { body, headers } = await list(query);
    expect(body).toHaveLength(count);
    expect(headers.get('x-total-count')).toBe(String(count));
    const counts = await countsOf(query);
    expect(counts.all).toBe(count);
    for (const filter of ['upcoming', 'past']) {
      const answer = await list(`${query}&filter=${filter}`);
      expect(answer.body).toHaveLength(counts[filter]);
      expect(answer.headers.get('x-total-count')).toBe(String(counts[filter]));
    }
  });

  test('counts the statuses of today in the clinic’s time zone', async () => {
    const { id } = await buildConfirmed(app.db, { appointmentDate: inDays(0), appointmentTime: '00:00' });
    expect(await countsOf('status=confirmed')).toEqual({ all: 4, upcoming: 2, past: 2 });
    expect(await countsOf('status=completed')).toEqual({ all: 1, upcoming: 0, past: 1 });
    await app.db('bookings').where({ id }).delete();
  });
});
