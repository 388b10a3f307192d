import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RecallResult } from '#shared/contracts/stock.ts';
import { taskCalls, type Task } from '#shared/contracts/queue.ts';
import { recallTaskText } from '#shared/domain/stock.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { incidentBody } from '#api/testing/recordForms.ts';
import { inDays } from '#api/testing/forms.ts';
import { loseServer, type OutageDesk } from '#api/testing/outageDesk.ts';
import { bodyWith, treatWith } from '#api/testing/treatWith.ts';

let folder: string;
let desk: OutageDesk;

const app = await testApp();
const nia = await buildAdmin(app.db, { firstName: 'Nia', lastName: 'Okafor', isClinician: true });
const client = await app.signIn(nia);
beforeEach(async () => {
  ({ desk, folder } = await loseServer({ app, admin: nia, client }));
});

/** A patient who was treated long before the days that a desk stores records of. */
const treat = async (lot: string, lastName: string) =>
  (await treatWith(app, client, { lot }, { lastName })).user;
const search = async (lot: string) => (await (await desk.findRecalled(lot)).json()) as RecallResult;
const recallsOf = (userId: number) => app.db('record_reads').where({ user_id: userId, what: 'recall' });

test('a recall finds who was given a batch without the server, and each of them sees it afterwards', async () => {
  const user = await treat('Z-77', 'Recalled');
  const other = await treat('Z-78', 'Other');
  await desk.fetchSnapshot();
  const answer = await desk.findRecalled(' z77');
  const asOf = answer.headers.get('X-Answered-Offline');
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  const { read, ...result } = (await answer.json()) as RecallResult;
  expect(read).toBeGreaterThan(1);
  expect(result).toMatchObject({ unreadable: 0, asOf });
  expect(result.findings).toEqual([
    expect.objectContaining({
      userId: user.id,
      name: 'Grace Recalled',
      lot: 'Z-77',
      date: inDays(0),
      totals: [],
    }),
  ]);
  expect(desk.unsentCalls()).toEqual(['reportRecall']);
  const [id = ''] = desk.entries().map(({ command }) => command.id);
  expect(await desk.getOutage().discard(id)).toMatchObject({ isDone: false });
  const [searchedAt] = desk.entries().map(({ command }) => command.occurredAt);
  const files = readdirSync(folder, { recursive: true }).map((name) =>
    readFileSync(join(folder, String(name)), 'latin1'),
  );
  expect(files.filter((text) => /Z-7[78]|Recalled/.test(text))).toEqual([]);
  await desk.reconnect();
  expect(desk.unsentCalls()).toEqual([]);
  expect(await recallsOf(user.id)).toMatchObject([
    { reader_id: nia.id, at: expect.stringContaining(searchedAt?.slice(0, -1) ?? 'none') },
  ]);
  expect(await recallsOf(other.id)).toEqual([]);
});

test('nobody found is nothing to report, and without a batch or a product nothing is searched', async () => {
  await desk.fetchSnapshot();
  expect((await search('nowhere 1')).findings).toEqual([]);
  expect((await desk.findRecalled(' - ')).status).toBe(400);
  expect(desk.unsentCalls()).toEqual([]);
});

test('what was signed here without the server is found, before and after it was sent', async () => {
  const user = await buildUser(app.db, { firstName: 'Ada', lastName: 'Chair' });
  const { phone } = await buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(0) });
  await desk.fetchSnapshot();
  const body = bodyWith({ lot: 'Y-5' });
  const signed = await desk.note('addTreatment', { userId: user.id }, body);
  const correction = { ...body.products[0], index: 0, lot: 'Y-77', dose: null };
  const read = { id: randomUUID(), text: 'Read from the pack', correction };
  const params = { userId: user.id, entryId: body.id };
  const corrected = await desk.note('addAddendum', params, read);
  const words = { id: randomUUID(), text: 'The second syringe was batch Y-9134' };
  const added = await desk.note('addAddendum', params, words);
  expect([signed.status, corrected.status, added.status]).toEqual([201, 201, 201]);
  const incident = incidentBody({ text: 'Hyalase, batch Y-8888, was given at once' });
  expect((await desk.note('addIncident', { userId: user.id }, incident)).status).toBe(201);
  const more = { id: randomUUID(), text: 'and batch Y-8899' };
  await desk.note('addAddendum', { userId: user.id, entryId: incident.id }, more);
  const searchIncident = async () =>
    (await Promise.all(['Y-8888', 'Y-8899'].map(search))).map(({ findings }) => findings[0]?.userId);
  expect(await searchIncident()).toEqual([user.id, user.id]);
  const inWords = [{ lot: 'Y-9134', product: body.products[0]?.product, isInAddition: true }];
  expect((await search('Y-9134')).findings).toMatchObject(inWords);
  expect((await search('Y-77')).findings).toMatchObject([{ userId: user.id, isInAddition: true }]);
  const found = [{ userId: user.id, name: 'Ada Chair', phone, date: inDays(0), lot: 'Y-5' }];
  expect((await search('Y-5')).findings).toMatchObject(found);
  await desk.reconnect();
  desk.setAway(true);
  expect(desk.unsentCalls()).toEqual([]);
  expect((await search('Y-5')).findings).toMatchObject(found);
  expect((await search('Y-9134')).findings).toMatchObject(inWords);
  expect(await searchIncident()).toEqual([user.id, user.id]);
});

describe('the call list', () => {
  const createList = async (...userIds: number[]) =>
    (await (await desk.note('addRecallTasks', {}, { userIds })).json()) as { added: number };
  const listed = async () =>
    ((await desk.read(taskCalls.listTasks, '/api/admin/tasks')!.json()) as Task[])
      .filter(({ text }) => text === recallTaskText)
      .map(({ userId, name }) => [userId, name]);
  const tasksOf = (userId: number) => app.db('tasks').where({ user_id: userId });

  test('is there at once, and each patient has one task of it afterwards', async () => {
    const [first, second, third] = [
      await treat('W-3', 'First'),
      await treat('W-3', 'Second'),
      await treat('W-3', 'Third'),
    ];
    const before = { userIds: [first.id] };
    await client.post('/api/admin/stock/recall-tasks', before, { 'Idempotency-Key': randomUUID() });
    await desk.fetchSnapshot();
    expect(await createList(first.id, second.id, third.id, 2_147_483_647)).toEqual({ added: 2 });
    expect(await listed()).toEqual([
      [first.id, 'Grace First'],
      [second.id, 'Grace Second'],
      [third.id, 'Grace Third'],
    ]);
    expect(await createList(second.id, third.id)).toEqual({ added: 0 });
    expect(desk.getOutage().readJournal()).toMatchObject([
      { kind: 'fact', words: 'Made a call list', name: null },
      { state: 'waiting' },
    ]);
    const [madeAt = ''] = desk.entries().map(({ command }) => command.occurredAt);
    // Ids of tasks that no later change can get.
    expect((desk.entries()[0]?.command.madeId ?? 0) + 2).toBeLessThan(-Date.parse(madeAt));
    desk.killNextAt('committed');
    await desk.reconnect();
    await desk.restart();
    await desk.reconnect();
    expect(desk.unsentCalls()).toEqual([]);
    for (const { id } of [first, second, third]) expect(await tasksOf(id)).toHaveLength(1);
    const [task] = await tasksOf(third.id);
    expect(Date.parse(task.due_at) - Date.parse(madeAt)).toBe(24 * 3_600_000);
  });

  test('waits without holding up anything else while its author may not see records', async () => {
    const user = await treat('W-4', 'Held');
    await desk.fetchSnapshot();
    await createList(user.id);
    await desk.note(
      'createTask',
      {},
      { userId: null, text: 'Order gloves', dueDate: inDays(1), dueTime: '10:00' },
    );
    await app.db('users').where({ id: nia.id }).update({ is_clinician: false });
    await desk.reconnect();
    expect([desk.unsentCalls(), await tasksOf(user.id)]).toEqual([['addRecallTasks'], []]);
    await app.db('users').where({ id: nia.id }).update({ is_clinician: true });
    await desk.reconnect();
    expect([desk.unsentCalls(), (await tasksOf(user.id)).length]).toEqual([[], 1]);
  });

  test('is refused to whom no treatments are stored for', async () => {
    desk.changePerson({ id: nia.id + 1000 });
    expect((await desk.note('addRecallTasks', {}, { userIds: [1] })).status).toBe(409);
    expect(desk.unsentCalls()).toEqual([]);
  });
});

test('another person finds nothing, and nor does anybody afterwards', async () => {
  await treat('X-9', 'Hidden');
  await desk.fetchSnapshot();
  desk.changePerson({ id: nia.id + 1000 });
  const refused = await desk.findRecalled('X-9');
  expect([refused.status, refused.headers.get('X-Error-Code')]).toEqual([409, 'treatments_not_stored']);
  desk.changePerson({ id: nia.id });
  expect((await desk.findRecalled('X-9')).status).toBe(409);
});
