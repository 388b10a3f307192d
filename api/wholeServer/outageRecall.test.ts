import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RecallResult } from '#shared/contracts/stock.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import { openOutageDesk, type OutageDesk } from '#api/testing/outageDesk.ts';
import { treatmentBody } from '#api/testing/recordForms.ts';

let app: TestApp;
let nia: UserModel;
let client: TestClient;
let folder: string;
let desk: OutageDesk;

beforeAll(async () => {
  app = await startTestApp();
  nia = await buildAdmin(app.db, { firstName: 'Nia', lastName: 'Okafor', isClinician: true });
  client = await app.signIn(nia);
});
afterAll(() => app.stop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outage-recall-'));
  desk = await openOutageDesk({ app, admin: nia, client, folder });
});
afterEach(() => {
  desk.stop();
  rmSync(folder, { recursive: true, force: true });
});

const withLot = (lot: string) => {
  const body = treatmentBody({ warningReason: 'On paper' });
  return { ...body, products: body.products.map((product) => ({ ...product, lot })) };
};
/** A patient who was treated long before the days that a desk stores records of. */
async function treat(lot: string, lastName: string) {
  const user = await buildUser(app.db, { firstName: 'Grace', lastName });
  const path = `/api/admin/records/${user.id}/treatments`;
  expect((await client.post(path, withLot(lot), { 'Idempotency-Key': randomUUID() })).status).toBe(201);
  return user;
}
const search = async (lot: string) => (await (await desk.findRecalled(lot)).json()) as RecallResult;
const left = () => desk.entries().map(({ intent }) => intent.call);
const recallsOf = (userId: number) => app.db('record_reads').where({ user_id: userId, what: 'recall' });
const flush = async () => {
  desk.setAway(false);
  await desk.getOutage().flush();
};

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
  expect(left()).toEqual(['reportRecall']);
  const [id = ''] = desk.entries().map(({ intent }) => intent.id);
  expect(await desk.getOutage().discard(id)).toMatchObject({ isDone: false });
  const [searchedAt] = desk.entries().map(({ intent }) => intent.occurredAt);
  const files = readdirSync(folder, { recursive: true }).map((name) =>
    readFileSync(join(folder, String(name)), 'latin1'),
  );
  expect(files.filter((text) => /Z-7[78]|Recalled/.test(text))).toEqual([]);
  await flush();
  expect(left()).toEqual([]);
  expect(await recallsOf(user.id)).toMatchObject([
    { reader_id: nia.id, at: expect.stringContaining(searchedAt?.slice(0, -1) ?? 'none') },
  ]);
  expect(await recallsOf(other.id)).toEqual([]);
});

test('nobody found is nothing to report, and without a batch or a product nothing is searched', async () => {
  await desk.fetchSnapshot();
  expect((await search('nowhere 1')).findings).toEqual([]);
  expect((await desk.findRecalled(' - ')).status).toBe(400);
  expect(left()).toEqual([]);
});

test('what was signed here without the server is found, before and after it was sent', async () => {
  const user = await buildUser(app.db, { firstName: 'Ada', lastName: 'Chair' });
  const { phone } = await buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(0) });
  await desk.fetchSnapshot();
  const signed = await desk.note('addTreatment', { userId: user.id }, withLot('Y-5'));
  expect(signed.status).toBe(201);
  const found = [{ userId: user.id, name: 'Ada Chair', phone, date: inDays(0), lot: 'Y-5' }];
  expect((await search('Y-5')).findings).toMatchObject(found);
  await flush();
  desk.setAway(true);
  expect(left()).toEqual([]);
  expect((await search('Y-5')).findings).toMatchObject(found);
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
