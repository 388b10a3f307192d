import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secondStepNeeded } from '#shared/contracts/direction.ts';
import { day, now } from '#shared/testing/sampleCommand.ts';
import { sampleFormulary } from '#shared/testing/sampleFormulary.ts';
import { openClinicApi } from '#desktop/connection/clinicApi.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import { createRecordFetch } from './recordFetch.ts';
import { openRecordStore } from './recordStore.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const folder = freshFolder();

const minute = 60_000;
const nia = { id: 7, isClinician: true };
const stays = () => true;
type Answer = { status: number; data?: object; code?: string };
const treatments = { read: 0, unreadable: 0, treatments: [] };
const answered = (from = day): Answer => ({
  status: 200,
  data: { from, to: '2027-05-06', records: [], products: sampleFormulary.slice(0, 1) },
});

async function openWith({ isSafe = true } = {}) {
  const clock = { now: now.getTime() };
  const store = await openRecordStore(join(folder(), 'records.json'), keyVault(undefined, { isSafe }), {
    now: () => clock.now,
    getHours: () => 72,
  });
  const server: { answer: Answer; onRequest: () => void } = { answer: answered(), onRequest: () => {} };
  const asked: string[] = [];
  const treatmentRequests: string[] = [];
  const api = openClinicApi(
    {
      fetch: (address, { method }) => {
        if (address.endsWith('/stored-treatments')) {
          treatmentRequests.push(address);
          return Promise.resolve(Response.json(treatments, { headers: { 'X-Request-Id': 'r' } }));
        }
        asked.push(`${method} ${address}`);
        server.onRequest();
        const { status, data, code = '' } = server.answer;
        const headers = { 'X-Request-Id': 'r', 'X-Error-Code': code };
        return Promise.resolve(Response.json(data ?? {}, { status, headers }));
      },
    },
    () => 'https://clinic.example',
    () => {},
  );
  const recordFetch = createRecordFetch({ ...api, store, now: () => clock.now });
  return { store, clock, server, asked, treatmentRequests, ...recordFetch };
}

test('a clinician’s records are fetched, and stored with the time of the question', async () => {
  const { refresh, asked, store, clock, server } = await openWith();
  server.onRequest = () => (clock.now += minute);
  expect(await refresh(nia, stays)).toBe(true);
  expect(asked).toEqual(['POST https://clinic.example/api/admin/stored-records']);
  const asOf = new Date(now.getTime() + minute).toISOString();
  expect(store.get(7)).toEqual({
    ...answered().data,
    userId: 7,
    asOf: now.toISOString(),
    treatments: { ...treatments, asOf },
  });
});

test('all treatments, for a recall, are fetched every half an hour, because the server decrypts each', async () => {
  const { refresh, treatmentRequests, clock, store } = await openWith();
  for (let minutes = 0; minutes < 30; minutes += 6) {
    await refresh(nia, stays);
    clock.now += 6 * minute;
  }
  expect(treatmentRequests).toHaveLength(1);
  // They stay when the records are fetched anew.
  expect(store.get(7)?.treatments?.asOf).toBe(now.toISOString());
  await refresh(nia, stays);
  expect(treatmentRequests).toHaveLength(2);
});

test('they are fetched again after five minutes, on the next day, and for another person', async () => {
  const { refresh, asked, clock, server } = await openWith();
  await refresh(nia, stays);
  clock.now += 5 * minute - 1;
  expect(await refresh(nia, stays)).toBe(true);
  expect(asked).toHaveLength(1);
  clock.now += 1;
  await refresh(nia, stays);
  expect(asked).toHaveLength(2);
  clock.now = Date.parse('2027-05-04T22:58:00Z');
  server.answer = answered();
  await refresh(nia, stays);
  clock.now += 2 * minute;
  await refresh(nia, stays);
  expect(asked).toHaveLength(4);
  await refresh({ ...nia, id: 8 }, stays);
  expect(asked).toHaveLength(5);
});

test('they are fetched at once after a change, and then not again', async () => {
  const { refresh, asked, markStale } = await openWith();
  await refresh(nia, stays);
  markStale();
  await refresh(nia, stays);
  await refresh(nia, stays);
  expect(asked).toHaveLength(2);
});

test('a change while they are fetched is not missed', async () => {
  const { refresh, asked, markStale, server } = await openWith();
  server.onRequest = markStale;
  await refresh(nia, stays);
  server.onRequest = () => {};
  await refresh(nia, stays);
  expect(asked).toHaveLength(2);
});

test('somebody who is no clinician has none', async () => {
  const { refresh, asked, store } = await openWith();
  await refresh(nia, stays);
  expect(await refresh({ ...nia, isClinician: false }, stays)).toBe(false);
  expect([store.get(7), asked.length]).toEqual([null, 1]);
});

test('without safe key storage nothing is fetched, and the right stays', async () => {
  const { refresh, asked } = await openWith({ isSafe: false });
  expect([await refresh(nia, stays), asked]).toEqual([true, []]);
});

test.each<[number, boolean, boolean, string?]>([
  [403, false, false],
  [403, true, false, secondStepNeeded],
  [409, true, false],
  [429, true, true],
])(
  'after the answer %i: the right stays: %s, the records stay: %s',
  async (status, mayRead, isLeft, code = '') => {
    const { refresh, store, clock, server } = await openWith();
    await refresh(nia, stays);
    clock.now += 6 * minute;
    server.answer = { status, code };
    expect([await refresh(nia, stays), store.get(7) !== null]).toEqual([mayRead, isLeft]);
  },
);

test('an answer for a session that has ended stores and deletes nothing', async () => {
  const { refresh, store, server } = await openWith();
  expect(await refresh(nia, () => false)).toBe(true);
  expect(store.get(7)).toBeNull();
  await refresh(nia, stays);
  server.answer = { status: 403 };
  expect(await refresh({ ...nia, id: 7 }, () => false)).toBe(true);
  expect(store.get(7)).not.toBeNull();
});
