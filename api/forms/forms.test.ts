import { describe, expect, test } from 'vitest';
import { createHash, randomUUID } from 'node:crypto';
import { openDatabase } from '#api/db/connection.ts';
import { formSaver, formTable } from '#api/forms/forms.ts';
import { eraseResponses, type FormRequest } from '#api/http/receipts.ts';
import { testDatabase } from '#api/testing/database.ts';
import { repeats } from '#api/testing/fullRun.ts';

const database = await testDatabase();

const row = {
  topic: null,
  message: 'Do you open on Sundays?',
  subject: 'Opening hours',
  phone: '020 7946 0123',
  email: 'pat@example.test',
  name: 'Pat Example',
};
const effects: Parameters<typeof createForm>[1] = {
  event: { action: 'contact_received', subjectType: 'contact' },
  notices: [],
};
const createForm = formTable({
  name: 'contacts',
  columns: ['name', 'email', 'phone', 'subject', 'message', 'topic'],
  answer: ['id'],
});

const serverKeys = ['a key for tests only which is of no use elsewhere'];
const audit = { actorId: null, requestId: 'a request', ip: '127.0.0.1', mailHoldSeconds: 0 };
const unkeyed: FormRequest = { audit, writtenAt: null, limits: [], scale: 1, once: undefined };
const keyed = (key: string = randomUUID(), payload: unknown = row): FormRequest => ({
  ...unkeyed,
  once: { scope: 'contact', key, rowKey: key, payload, serverKeys },
});

test('writes each value into its column, in whatever order the properties come', async () => {
  await formSaver(database.knex)(unkeyed, () => createForm(row, effects));
  expect(await database.knex('contacts').first()).toMatchObject(row);
});

describe('forms that arrive together', () => {
  const notices = [
    { kind: 'contact_received', subjectType: 'contact', recipient: 'clinic@example.test' },
  ] as const;
  const named = (name: string) => createForm({ ...row, name }, { ...effects, notices: [...notices] });
  const numbers = Array.from({ length: 12 }, (_, n) => n);

  test('share transactions, and each has its own response, receipt, event and message', async () => {
    const save = formSaver(database.knex);
    const answers = await Promise.all(
      numbers.map((n) => save(n % 3 === 0 ? unkeyed : keyed(), () => named(`Together ${n}`))),
    );
    const { rows } = await database.knex.raw<{
      rows: { id: number; name: string; client_request_id: string; xmin: string }[];
    }>(`SELECT id, name, client_request_id, xmin::text FROM contacts WHERE name LIKE 'Together %'`);
    const ofRow = new Map(rows.map((found) => [found.name, found]));
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBeLessThan(6);
    for (const n of numbers) {
      const { id, client_request_id: key } = ofRow.get(`Together ${n}`)!;
      expect(answers[n]).toMatchObject({ status: 201, body: { id } });
      expect(answers[n]?.body).not.toHaveProperty('row_key');
      const subject = { subject_type: 'contact', subject_id: id };
      expect(await database.knex('events').where(subject).pluck('action')).toEqual(['contact_received']);
      expect(await database.knex('outbox_messages').where(subject).pluck('recipient')).toEqual([
        'clinic@example.test',
      ]);
      const receipts = await database.knex('idempotency_receipts').where({ key }).pluck('body');
      expect(receipts).toEqual(n % 3 === 0 ? [] : [answers[n]?.body]);
    }
  });

  test('are stored although PostgreSQL refuses one of them', async () => {
    const save = formSaver(database.knex);
    const outcomes = await Promise.allSettled(
      numbers.map((n) => save(keyed(), () => named(n === 5 ? 'NUL \0' : `Beside ${n}`))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      numbers.map((n) => (n === 5 ? 'rejected' : 'fulfilled')),
    );
    const stored = await database.knex('contacts').whereLike('name', 'Beside %').pluck('name');
    const names = numbers.filter((n) => n !== 5).map((n) => `Beside ${n}`);
    expect(new Set(stored)).toEqual(new Set(names));
    expect(stored).toHaveLength(names.length);
  });

  test('are stored although another copy works on the key of one, which is refused', async () => {
    const save = formSaver(database.knex);
    const keys = numbers.map(() => randomUUID());
    const trx = await database.knex.transaction();
    await trx('contacts').insert({ ...row, client_request_id: keys[5] });
    const outcomes = await Promise.allSettled(
      keys.map((key, n) => save(keyed(key), () => named(`While ${n}`))),
    );
    await trx.rollback();
    const inProgress = { status: 409, code: 'idempotency_in_progress' };
    expect(outcomes).toEqual(
      numbers.map((n) =>
        n === 5
          ? { status: 'rejected', reason: expect.objectContaining(inProgress) as unknown }
          : { status: 'fulfilled', value: expect.objectContaining({ status: 201 }) as unknown },
      ),
    );
    expect((await save(keyed(keys[5]), () => named('While 5'))).status).toBe(201);
  });

  test('with the same key are stored once', async () => {
    const save = formSaver(database.knex);
    const key = randomUUID();
    const answers = await Promise.all(numbers.map(() => save(keyed(key), () => named('A duplicate'))));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(await database.knex('contacts').where({ name: 'A duplicate' })).toHaveLength(1);
  });

  test('with one key but different texts: one is stored, and the others are refused', async () => {
    const save = formSaver(database.knex);
    const key = randomUUID();
    const outcomes = await Promise.allSettled(
      numbers.map((n) => save(keyed(key, n), () => named(`One of many ${n}`))),
    );
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(numbers.length - 1);
    expect(refused).toEqual(numbers.slice(1).map(() => expect.objectContaining({ status: 422 })));
    expect(await database.knex('contacts').whereLike('name', 'One of many %')).toHaveLength(1);
  });
});

test('two copies of the server that write the same forms in opposite orders do not deadlock', async () => {
  const copies = [openDatabase(database.url), openDatabase(database.url)];
  for (let round = 0; round < repeats(20); round++) {
    const keys = Array.from({ length: 16 }, () => randomUUID());
    const send = (db: (typeof copies)[number], inOrder: string[]) => {
      const save = formSaver(db);
      return inOrder.map((key) => save(keyed(key), () => createForm(row, effects)));
    };
    await Promise.all([...send(copies[0]!, keys), ...send(copies[1]!, keys.toReversed())]);
  }
  // PostgreSQL counts the deadlocks of a connection when it is closed.
  for (const db of copies) await db.destroy();
  const counted = database.knex('pg_stat_database').whereRaw('datname = current_database()');
  expect(await counted.pluck('deadlocks')).toEqual([0]);
});

test('a row without one of its columns does not compile', () => {
  const { topic, ...incomplete } = row;
  expect(topic).toBeNull();
  // @ts-expect-error: `topic` is missing
  expect(createForm(incomplete, effects).row).not.toHaveProperty('topic');
});

describe('the receipt of a form', () => {
  const save = () => formSaver(database.knex);
  const receipt = (key: string) => database.knex('idempotency_receipts').where({ key });

  test('has a keyed hash of its content, and its people', async () => {
    const key = randomUUID();
    const { body } = await save()(keyed(key), () => createForm(row, effects));
    const plain = createHash('sha256').update(JSON.stringify(row)).digest();
    const stored = await receipt(key).first<{ fingerprint: Buffer; about: string[] }>();
    expect(stored.fingerprint).toHaveLength(32);
    expect(stored.fingerprint.equals(plain)).toBe(false);
    expect(stored.about).toEqual([`contact:${(body as { id: number }).id}`]);
    const other = keyed(key, { ...row, name: 'Sam Example' });
    await expect(save()(other, () => createForm(row, effects))).rejects.toMatchObject({ status: 422 });
  });

  test('is found again after the server’s keys were rotated', async () => {
    const key = randomUUID();
    const first = await save()(keyed(key), () => createForm(row, effects));
    const request = keyed(key);
    request.once!.serverKeys = ['a new key for tests only, which is of no use', ...serverKeys];
    expect(await save()(request, () => createForm(row, effects))).toEqual({ ...first, isReplay: true });
  });

  test('loses its hash when its person is erased, and a repeat is refused', async () => {
    const key = randomUUID();
    const { body } = await save()(keyed(key), () => createForm(row, effects));
    await database.knex.transaction((trx) => eraseResponses(trx, [`contact:${(body as { id: number }).id}`]));
    expect(await receipt(key).first()).toMatchObject({
      fingerprint: Buffer.alloc(0),
      body: null,
      status: 201,
    });
    await expect(save()(keyed(key), () => createForm(row, effects))).rejects.toMatchObject({
      code: 'erased',
    });
  });
});
