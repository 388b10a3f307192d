import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleRecord } from '#shared/testing/sampleRecord.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import { openRecordStore, type RecordFile } from './recordStore.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const folder = freshFolder();
const file = () => join(folder(), 'kept-records.json');

const vault = keyVault();
const start = Date.parse('2027-05-04T09:00:00Z');
const hour = 3_600_000;
const records: RecordFile = {
  userId: 7,
  asOf: new Date(start).toISOString(),
  from: '2027-05-04',
  to: '2027-05-05',
  treatments: null,
  products: [],
  records: [sampleRecord()],
};

/** A store with the records in it, and its clock. */
async function openWith(hours = 36, used = vault) {
  const clock = { now: start };
  const open = () => openRecordStore(file(), used, { now: () => clock.now, getHours: () => hours });
  const store = await open();
  await store.save(records);
  return { store, clock, open };
}

test('records survive a restart, encrypted, for their clinician', async () => {
  const { open } = await openWith();
  expect(readFileSync(file(), 'latin1')).not.toContain('Amira');
  expect((await open()).get(7)).toEqual(records);
});

test('another person does not read them, and nobody does afterwards', async () => {
  const { store, open } = await openWith();
  expect(store.get(8)).toBeNull();
  expect([store.get(7), existsSync(file()), (await open()).get(7)]).toEqual([null, false, null]);
});

test('they are deleted at the end of tomorrow in London', async () => {
  const { store, clock, open } = await openWith(1_000);
  clock.now = Date.parse('2027-05-05T22:59:59Z');
  expect(store.get(7)).not.toBeNull();
  clock.now += 1_000;
  expect((await open()).get(7)).toBeNull();
  expect([existsSync(file()), store.get(7)]).toEqual([false, null]);
});

test('they are deleted when the owner’s limit without the server has passed', async () => {
  const { store, clock } = await openWith(2);
  clock.now += 2 * hour - 1;
  expect(store.get(7)).not.toBeNull();
  clock.now += 1;
  expect([store.get(7), existsSync(file())]).toEqual([null, false]);
});

test('without safe key storage nothing is stored, not even in memory', async () => {
  const { store } = await openWith(36, keyVault(undefined, { isSafe: false }));
  expect([store.get(7), existsSync(file()), store.isSafe()]).toEqual([null, false, false]);
});
