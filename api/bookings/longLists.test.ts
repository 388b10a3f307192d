import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bookingColumns } from '#shared/contracts/booking.ts';
import { contactColumns } from '#shared/contracts/contact.ts';
import { customerColumns } from '#shared/contracts/user.ts';
import { buildAdmin } from '#api/demo/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import { databaseUrl, runOn } from '#api/testing/clone.ts';
import { inDays } from '#api/testing/forms.ts';

let app: TestApp;
let admin: TestClient;

interface Asked {
  sql: string;
  bindings: readonly unknown[];
}
const asked: Asked[] = [];

/** The owner's, who may fill tables without triggers. */
const address = () => databaseUrl(inject('clusterUrl'), new URL(app.databaseUrl).pathname.slice(1));

/** An index alone answers only of pages known to be visible to all, which another reader's snapshot puts off. */
async function vacuum(owner: pg.Client, table: string): Promise<void> {
  await owner.query(`VACUUM ANALYZE ${table}`);
  const { rows } = await owner.query<{ isVisible: boolean }>(
    `SELECT relallvisible >= relpages AS "isVisible" FROM pg_class WHERE oid = $1::regclass`,
    [table],
  );
  if (!rows[0]?.isVisible) await vacuum(owner, table);
}

/** Twelve bookings a day for years, up to a month from now; one in twelve a request. */
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn(await buildAdmin(app.db));
  // A connection of its own: filling may take longer than a statement of the clinic's ever may.
  await runOn(address(), async (owner) => {
    await owner.query(`
      SET session_replication_role = replica;
      INSERT INTO users (first_name, last_name, email, date_of_birth, password_hash, loyalty_stamps)
        SELECT 'Ada', 'Customer' || n, 'customer' || n || '@example.test', date '1960-01-01' + n % 14000, 'none', n % 9
        FROM generate_series(1, 10000) AS n;
      INSERT INTO contacts (name, email, subject, message)
        SELECT 'Writer' || n, 'writer' || n || '@example.test', 'Subject ' || n % 50, 'Are you open?'
        FROM generate_series(1, 10000) AS n;
      INSERT INTO bookings (name, email, phone, service, preferred_date, appointment_date, appointment_time, minutes,
          status, source)
        SELECT 'Ada Customer' || n % 20000, 'customer' || n % 20000 || '@example.test', '020 7946 0123',
          (ARRAY['Consultation', 'B12 Injection', 'PRP Therapy', 'Dermal Fillers'])[1 + n % 4], day,
          CASE WHEN n % 12 > 0 THEN day END,
          CASE WHEN n % 12 > 0 THEN time '09:00' + make_interval(mins => n % 12 * 40) END, 30,
          CASE WHEN n % 12 = 0 THEN CASE WHEN day > current_date - 5 THEN 'query' ELSE 'cancelled' END
            WHEN day >= current_date THEN 'confirmed' WHEN n % 12 = 3 THEN 'cancelled' ELSE 'completed' END,
          'wizard'
        FROM (SELECT n, current_date - 8305 + n / 12 AS day FROM generate_series(0, 99999) AS n) AS days`);
    for (const table of ['users', 'contacts', 'bookings']) await vacuum(owner, table);
  });
  app.serverDb.on('query', ({ sql, bindings }: Asked) => asked.push({ sql, bindings }));
});
afterAll(() => app.stop());

/** The statements that a page needed, as PostgreSQL carries them out. */
async function plansOf(path: string): Promise<{ next: string | undefined; plans: string[] }> {
  asked.length = 0;
  const answer = await admin.get(path);
  expect(answer.status).toBe(200);
  const statements = asked.filter(({ sql }) => /from "?(bookings|users|contacts)"?/i.test(sql));
  expect(statements.length).toBeGreaterThan(0);
  const plans: string[] = [];
  await runOn(address(), async (owner) => {
    for (const { sql, bindings } of statements) {
      const { rows } = await owner.query<Record<string, string>>(`EXPLAIN ${sql}`, [...bindings]);
      plans.push([path, sql, ...rows.map((row) => row['QUERY PLAN'])].join('\n'));
    }
  });
  return { next: /<(.*)>/.exec(answer.headers.get('link') ?? '')?.[1], plans };
}

async function expectIndexes(path: string): Promise<void> {
  let next: string | undefined = path;
  // The first page, and one that follows another.
  for (let page = 0; page < 2 && next; page++) {
    const { plans, next: following } = await plansOf(next);
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on (bookings|contacts|users)/);
      // Whole lists are not sorted for one page either.
      if (!/filter=|status=|service=|from=/.test(path)) expect(plan).not.toMatch(/^ *(->  )?Sort/m);
    }
    next = following;
  }
}

const ways = (columns: readonly string[]) => columns.flatMap((column) => [column, `-${column}`]);

test.each(ways(bookingColumns))('a hundred thousand bookings, sorted by %s', (sort) =>
  expectIndexes(`/api/admin/bookings?limit=50&sort=${sort}`),
);

test.each(ways(customerColumns))('ten thousand customers, sorted by %s', (sort) =>
  expectIndexes(`/api/admin/users?limit=50&sort=${sort}`),
);

test.each(ways(contactColumns))('ten thousand messages, sorted by %s', (sort) =>
  expectIndexes(`/api/admin/contacts?limit=50&sort=${sort}`),
);

test.each([
  '',
  'status=query',
  'status=completed',
  'service=prp-therapy',
  'service=prp-therapy&status=confirmed',
  `from=${inDays(-7)}&to=${inDays(7)}`,
  `from=${inDays(-700)}&to=${inDays(7)}&service=consultation`,
])('filtered by %s, in each order', async (filters) => {
  for (const filter of ['all', 'upcoming', 'past']) {
    for (const sort of ways(bookingColumns)) {
      await expectIndexes(`/api/admin/bookings?limit=50&filter=${filter}&sort=${sort}&${filters}`);
    }
  }
});
