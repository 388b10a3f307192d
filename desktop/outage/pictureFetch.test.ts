import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unknownAddress } from '#shared/contracts/versions.ts';
import { day, now } from '#shared/testing/sampleCommand.ts';
import {
  entryIdOf,
  samplePhotograph,
  samplePhotoConsent,
  sampleRecord,
} from '#shared/testing/sampleRecord.ts';
import { openClinicApi } from '#desktop/connection/clinicApi.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import { createPictureFetch } from './pictureFetch.ts';
import { openRecordStore } from './recordStore.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const folder = freshFolder();

const place = () => join(folder(), 'records-pictures');
const names = () => (existsSync(place()) ? readdirSync(place()).toSorted() : []);
const nameOf = (number: number) => `${entryIdOf(number)}.enc`;
const stays = () => true;
const newestFirst = (numbers: number[]) =>
  numbers.map((number, index) => ({
    ...samplePhotograph(number, entryIdOf(1)),
    signedAt: new Date(now.getTime() - index * 60_000).toISOString(),
  }));

type Answer = { status?: number; code?: string; bytes?: Uint8Array<ArrayBuffer> } | 'unreached';

const most = { count: 4, bytes: 100_000, each: 10_000 };
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text));

/** A desk with one stored record with these photographs, at a server with an answer to each. */
async function openWith(numbers: number[], { isSafe = true } = {}) {
  const clock = { now: now.getTime() };
  const vault = keyVault(undefined, { isSafe });
  const limits = { now: () => clock.now, getHours: () => 72 };
  const store = await openRecordStore(join(folder(), 'records.json'), vault, limits);
  const save = (shown: number[], userId = 7) => {
    const asOf = new Date((clock.now += 1)).toISOString();
    const records = [sampleRecord([...newestFirst(shown), samplePhotoConsent(1)])];
    return store.save({ userId, asOf, from: day, to: day, records, products: [], treatments: null });
  };
  await save(numbers);
  const asked: string[] = [];
  const server: { answer: (id: string) => Answer } = {
    answer: (id) => ({ bytes: bytesOf(`picture ${id}`) }),
  };
  const api = openClinicApi(
    {
      fetch: (address, { method }) => {
        const path = address.replace('https://clinic.example/api/admin/records/', '');
        asked.push(`${method} ${path}`);
        const answer = server.answer(path.split('/')[2] ?? '');
        if (answer === 'unreached') return Promise.reject(new Error('gone'));
        const { status = 200, code = '', bytes } = answer;
        const headers = { 'X-Request-Id': 'r', 'X-Error-Code': code };
        return Promise.resolve(new Response(bytes ?? 'No.', { status, headers }));
      },
    },
    () => 'https://clinic.example',
    () => {},
  );
  const fetching = createPictureFetch({
    api,
    store,
    most,
    pause: () => new Promise<void>((resolve) => setImmediate(resolve)),
  });
  return { store, save, asked, server, clock, run: (isCurrent = stays) => fetching.run(7, isCurrent) };
}

test('each photograph is fetched once, the newest first, and not again with newer records', async () => {
  const { run, save, asked, store } = await openWith([3, 2]);
  await run();
  expect(asked).toEqual([`POST 3/pictures/${entryIdOf(3)}/store`, `POST 3/pictures/${entryIdOf(2)}/store`]);
  expect(names()).toEqual([nameOf(2), nameOf(3)]);
  expect((await store.pictures.read(entryIdOf(3)))?.toString()).toBe(`picture ${entryIdOf(3)}`);
  await save([4, 3, 2]);
  await run();
  await run();
  expect(asked.slice(2)).toEqual([`POST 3/pictures/${entryIdOf(4)}/store`]);
});

test('one after the other: a second poll starts nothing while one is fetched', async () => {
  const { run, asked } = await openWith([2, 3]);
  await Promise.all([run(), run()]);
  expect(asked).toHaveLength(2);
});

test('they go with their records, and a damaged one is fetched again', async () => {
  const { run, save, asked, store } = await openWith([2, 3, 4]);
  await run();
  await save([2, 3]);
  expect(names()).toEqual([nameOf(2), nameOf(3)]);
  writeFileSync(join(place(), nameOf(2)), 'damaged');
  expect(await store.pictures.read(entryIdOf(2))).toBeUndefined();
  await run();
  expect([asked.length, names()]).toEqual([4, [nameOf(2), nameOf(3)]]);
  // Somebody else's records.
  expect(store.get(8)).toBeNull();
  expect(names()).toEqual([]);
});

test('without a key, or the records of this person, nothing is fetched', async () => {
  const unsafe = await openWith([2], { isSafe: false });
  await unsafe.run();
  const { run, save, asked } = await openWith([2]);
  await save([2], 8);
  await run();
  expect([unsafe.asked, asked, names()]).toEqual([[], [], []]);
});

test('nothing is stored once the session has ended, or the records are gone', async () => {
  const { run, server, store, asked } = await openWith([2, 3]);
  let isCurrent = true;
  server.answer = () => {
    isCurrent = false;
    return { bytes: bytesOf('late') };
  };
  await run(() => isCurrent);
  expect([asked.length, names()]).toEqual([1, []]);
  server.answer = () => {
    store.forget();
    return { bytes: bytesOf('late') };
  };
  await run();
  expect([asked.length, names()]).toEqual([2, []]);
});

test.each<[string, Answer]>([
  ['the server cannot be reached', 'unreached'],
  ['the right is gone', { status: 403 }],
  ['these were enough for now', { status: 429 }],
  ['the server fails', { status: 503 }],
  ['an earlier server does not know the call', { status: 404, code: unknownAddress }],
])('when %s, the next poll goes on', async (_, answer) => {
  const { run, server, asked } = await openWith([2, 3]);
  const { answer: well } = server;
  server.answer = () => answer;
  await run();
  expect([asked.length, names()]).toEqual([1, []]);
  server.answer = well;
  await run();
  expect(names()).toEqual([nameOf(2), nameOf(3)]);
});

test.each<[string, Answer]>([
  ['is gone', { status: 404, code: 'not_found' }],
  ['was closed', { status: 409, code: 'picture_closed' }],
  ['is too large', { bytes: new Uint8Array(most.each + 1) }],
])(
  'one that %s keeps no other from being stored, and is asked for again with newer records',
  async (_, answer) => {
    const { run, save, server, asked } = await openWith([2, 3]);
    const { answer: well } = server;
    server.answer = (id) => (id === entryIdOf(2) ? answer : well(id));
    await run();
    await run();
    expect([asked.length, names()]).toEqual([2, [nameOf(3)]]);
    server.answer = well;
    await save([2, 3]);
    await run();
    expect(names()).toEqual([nameOf(2), nameOf(3)]);
  },
);

test('at most so many are stored, the newest', async () => {
  const { run, save, asked } = await openWith([6, 5, 4, 3, 2]);
  await run();
  expect([asked.length, names()]).toEqual([4, [3, 4, 5, 6].map(nameOf)]);
  await save([7, 6, 5, 4, 3, 2]);
  await run();
  expect([asked.length, names()]).toEqual([5, [4, 5, 6, 7].map(nameOf)]);
});

test('their files have at most so many bytes; a newer one takes the place of the oldest', async () => {
  const { run, save, server, asked } = await openWith([4, 3, 2]);
  await run();
  const grow = (number: number, bytes: number) => truncateSync(join(place(), nameOf(number)), bytes);
  grow(4, 70_000);
  server.answer = () => ({ bytes: new Uint8Array(most.each) });
  await save([5, 4, 3, 2]);
  await run();
  expect([asked.length, names()]).toEqual([4, [2, 3, 4, 5].map(nameOf)]);
  // What is left has no place for another of the largest size: nothing is fetched in vain.
  grow(3, 20_000);
  await run();
  server.answer = () => 'unreached';
  await run();
  expect([asked.length, names()]).toEqual([4, [4, 5].map(nameOf)]);
});
