import { expect, inject, test } from 'vitest';
import { bookingColumns } from '#shared/contracts/booking.ts';
import { contactColumns } from '#shared/contracts/contact.ts';
import { customerColumns } from '#shared/contracts/user.ts';
import { buildAdmin } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { databaseUrl, runOn } from '#api/testing/clone.ts';
import { inDays } from '#api/testing/forms.ts';
import { isFullRun } from '#api/testing/fullRun.ts';
import { fillLongTables } from '#api/testing/longTables.ts';

interface Query {
  sql: string;
  bindings: readonly unknown[];
}
const queries: Query[] = [];

/** As the owner, who may insert rows without triggers. */
const address = () => databaseUrl(inject('clusterUrl'), new URL(app.databaseUrl).pathname.slice(1));

const app = await testApp();
const admin = await app.signIn(await buildAdmin(app.db));
await fillLongTables(address());
app.serverDb.on('query', ({ sql, bindings }: Query) => queries.push({ sql, bindings }));

/** The query plans of a page's statements. */
async function plansOf(path: string): Promise<{ next: string | undefined; plans: string[] }> {
  queries.length = 0;
  const answer = await admin.get(path);
  expect(answer.status).toBe(200);
  const statements = queries.filter(({ sql }) => /from "?(bookings|users|contacts)"?/i.test(sql));
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
  // The first page and the next one.
  for (let page = 0; page < 2 && next; page++) {
    const { plans, next: following } = await plansOf(next);
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on (bookings|contacts|users)/);
      // A page must not need a sort of the whole list.
      if (!/filter=|status=|service=|from=/.test(path)) expect(plan).not.toMatch(/^ *(->  )?Sort/m);
    }
    next = following;
  }
}

const ways = (columns: readonly string[]) => columns.flatMap((column) => [column, `-${column}`]);
const orders = isFullRun ? ways(bookingColumns) : ways(bookingColumns).slice(0, 2);

test.each(ways(bookingColumns))('bookings of many years, sorted by %s', (sort) =>
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
])(`filtered by %s, in ${orders.length} orders`, async (filters) => {
  for (const filter of ['all', 'upcoming', 'past']) {
    for (const sort of orders) {
      await expectIndexes(`/api/admin/bookings?limit=50&filter=${filter}&sort=${sort}&${filters}`);
    }
  }
});

test('the first upcoming bookings are found without those that are not open', async () => {
  const { plans } = await plansOf('/api/admin/bookings?limit=50&filter=upcoming');
  const list = plans.find((plan) => plan.includes('order by id DESC'));
  expect(list).toMatch(/Index Scan Backward using bookings_upcoming_index/);
});
