import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { isPassword, createPasswordCheck } from '#desktop/security/passwordCheck.ts';
import { ada } from '#desktop/testing/outageAt.ts';
import { openOfflineList, type StoredList } from './recordStore.ts';
import { openSettings } from '#desktop/storage/settings.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const kept = sampleSnapshot();
const { customers } = kept;
const createStoredList = (asOf = new Date().toISOString()): StoredList => ({
  user: ada,
  check: null,
  kept: { ...kept, asOf },
  list: { asOf },
});

const tooOld = () => new Date(Date.now() - 36 * 3_600_000 - 1000).toISOString();

const folder = freshFolder();
const file = () => join(folder(), 'kept-list.json');

describe('the offline list', () => {
  test('survives a restart and is encrypted and private on the disk', async () => {
    const vault = keyVault();
    await (await openOfflineList(file(), vault)).save(createStoredList());
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const raw = readFileSync(file(), 'latin1');
    for (const word of ['Khan', '020 7946', 'Ada Admin', 'clinic.example']) expect(raw).not.toContain(word);
    const again = await openOfflineList(file(), vault);
    expect(again.get()?.kept?.customers).toEqual(customers);
  });

  test('stays in memory when its file cannot be written, without an error', async () => {
    const list = await openOfflineList(file(), keyVault());
    mkdirSync(`${file()}.new`);
    await list.save(createStoredList());
    expect(list.get()?.kept?.customers).toEqual(customers);
  });

  test('uses a new key for each write', async () => {
    const list = await openOfflineList(file(), keyVault());
    await list.save(createStoredList());
    const first = readFileSync(file(), 'utf8');
    await list.save(createStoredList());
    expect(readFileSync(file(), 'utf8')).not.toBe(first);
  });

  test('stays in memory when the key cannot be stored safely', async () => {
    writeFileSync(file(), 'what a safer time left');
    const list = await openOfflineList(file(), keyVault(undefined, { isSafe: false }));
    await list.save(createStoredList());
    expect(list.get()?.kept?.customers).toEqual(customers);
    expect(existsSync(file())).toBe(false);
  });

  test('is deleted with what a killed process left half-written', async () => {
    const list = await openOfflineList(file(), keyVault());
    writeFileSync(`${file()}.new`, 'half');
    list.forget();
    expect(existsSync(`${file()}.new`)).toBe(false);
  });

  test('is deleted by forget, also during a write', async () => {
    const list = await openOfflineList(file(), keyVault());
    const writing = list.save(createStoredList());
    list.forget();
    await writing;
    expect(list.get()).toBeNull();
    expect(existsSync(file())).toBe(false);
  });

  test('is removed after 36 hours without contact', async () => {
    const vault = keyVault();
    await (await openOfflineList(file(), vault)).save(createStoredList(tooOld()));
    expect((await openOfflineList(file(), vault)).get()).toBeNull();
    expect(existsSync(file())).toBe(false);
  });

  test('measures its age by the desk’s clock, not the computer’s', async () => {
    const vault = keyVault();
    let now = Date.now();
    const list = await openOfflineList(file(), vault, () => now);
    await list.save(createStoredList());
    now += 36 * 3_600_000 + 1000;
    expect(list.get()).toBeNull();
    expect(existsSync(file())).toBe(false);
  });

  test('removes the snapshot after 36 hours, also when only the list is renewed', async () => {
    const vault = keyVault();
    const { kept: old } = createStoredList(tooOld());
    await (await openOfflineList(file(), vault)).save({ ...createStoredList(), kept: old });
    expect((await openOfflineList(file(), vault)).get()).toMatchObject({ kept: null });
  });

  test('is removed when it is damaged or encrypted for another account', async () => {
    const vault = keyVault();
    const damage: ((text: string) => string)[] = [
      () => '',
      () => '{"version":1}',
      (text) => text.slice(0, -40),
      (text) => text.replace(/"data":"./, (part) => `${part.slice(0, -1)}${part.endsWith('A') ? 'B' : 'A'}`),
    ];
    for (const change of damage) {
      await (await openOfflineList(file(), vault)).save(createStoredList());
      writeFileSync(file(), change(readFileSync(file(), 'utf8')));
      expect((await openOfflineList(file(), vault)).get()).toBeNull();
      expect(existsSync(file())).toBe(false);
    }
    await (await openOfflineList(file(), vault)).save(createStoredList());
    expect((await openOfflineList(file(), keyVault())).get()).toBeNull();
    expect(existsSync(file())).toBe(false);
  });
});

test('a password is verified without being stored', async () => {
  const check = await createPasswordCheck('correct horse');
  expect(JSON.stringify(check)).not.toContain('horse');
  expect(await isPassword('correct horse', check)).toBe(true);
  expect(await isPassword('correct horsf', check)).toBe(false);
});

describe('the settings', () => {
  test('survive a restart and are backed up when they cannot be read', () => {
    const path = join(folder(), 'desk.json');
    openSettings(path).set({ server: 'https://clinic.example', lastRequestId: 12 });
    expect(openSettings(path).get()).toMatchObject({ server: 'https://clinic.example', lastRequestId: 12 });
    for (const broken of ['{"server":', '{"lastRequestId":"many"}', 'null']) {
      writeFileSync(path, broken);
      expect(openSettings(path).get()).toMatchObject({ server: null, lastRequestId: null });
      expect(readFileSync(`${path}.bak`, 'utf8')).toBe(broken);
    }
  });

  test('open without a copy where none can be written', () => {
    const path = join(folder(), 'desk.json');
    writeFileSync(path, '{"server":');
    mkdirSync(`${path}.bak`);
    expect(openSettings(path).get()).toMatchObject({ server: null });
  });
});
