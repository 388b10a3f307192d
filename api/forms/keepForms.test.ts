import { afterAll, beforeAll, expect, test } from 'vitest';
import { formKeeper, formTable } from '#api/forms/keepForms.ts';
import { createTestDatabase, type TestDatabase } from '#api/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const row = {
  topic: null,
  message: 'Do you open on Sundays?',
  subject: 'Opening hours',
  phone: '020 7946 0123',
  email: 'pat@example.test',
  name: 'Pat Example',
};
const effects: Parameters<typeof makeForm>[1] = {
  event: { action: 'contact_received', subjectType: 'contact' },
  notices: [],
};
const makeForm = formTable({
  name: 'contacts',
  columns: ['name', 'email', 'phone', 'subject', 'message', 'topic'],
  answer: ['id'],
});

test('writes each value into its column, in whatever order the properties come', async () => {
  const act = { actorId: null, requestId: 'a request', ip: '127.0.0.1', mailHoldSeconds: 0 };
  const request = { act, writtenAt: null, limits: [], scale: 1, once: undefined };
  await formKeeper(database.knex)(request, () => makeForm(row, effects));
  expect(await database.knex('contacts').first()).toMatchObject(row);
});

test('a row without one of its columns does not compile', () => {
  const { topic, ...incomplete } = row;
  expect(topic).toBeNull();
  // @ts-expect-error: `topic` is missing
  expect(makeForm(incomplete, effects).values).toContain(undefined);
});
