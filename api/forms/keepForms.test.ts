import { afterAll, beforeAll, expect, test } from 'vitest';
import { formKeeper, type Form } from '#api/forms/keepForms.ts';
import { createTestDatabase, type TestDatabase } from '#api/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const form: Form = {
  table: {
    name: 'contacts',
    columns: ['name', 'email', 'phone', 'subject', 'message', 'topic'],
    answer: ['id'],
  },
  row: {
    topic: null,
    message: 'Do you open on Sundays?',
    subject: 'Opening hours',
    phone: '020 7946 0123',
    email: 'pat@example.test',
    name: 'Pat Example',
  },
  event: { action: 'contact_received', subjectType: 'contact' },
  notices: [],
};

test('writes each value into its column, in whatever order the properties come', async () => {
  const act = { actorId: null, requestId: 'a request', ip: '127.0.0.1', mailHoldSeconds: 0 };
  const request = { act, writtenAt: null, limits: [], scale: 1, once: undefined };
  await formKeeper(database.knex)(request, () => form);
  expect(await database.knex('contacts').first()).toMatchObject(form.row);
});
