import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { beforeEach, describe, expect, test } from 'vitest';
import { verifyRecords } from '#api/backup/commands.ts';
import { createBackup } from '#api/backup/createBackup.ts';
import { backupName } from '#api/backup/rotation.ts';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { checkRecords } from '#api/jobs/checkRecords.ts';
import { findRecordCheck } from '#api/record/lastCheck.ts';
import { openLog } from '#api/log.ts';
import { recordKey, testApp, type TestClient } from '#api/testing/app.ts';
import { runDbCommand } from '#api/testing/dbCommand.ts';
import { asOwner } from '#api/testing/byForce.ts';
import { historyBody } from '#api/testing/recordForms.ts';

let folder: string;
let userId: number;
let patient: TestClient;
const backupKeys = ['vK3x9Qm2Lr8Tz5Wb1Yc7Nd4Hf6Jg0PsA'];
const hourMs = 3_600_000;

const app = await testApp();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-heads-'));
  await asOwner(app.db, () => app.db('record_entries').delete());
  const user = await buildUser(app.db, { lastName: 'Zarathustra' });
  userId = user.id;
  patient = await app.signIn(user);
  for (let n = 0; n < 3; n++) await patient.post('/api/user/record/history', historyBody());
  return () => rm(folder, { recursive: true, force: true });
});

const backUp = async (hoursAgo: number) => {
  const file = join(folder, backupName(new Date(Date.now() - hoursAgo * hourMs)));
  await createBackup(app.databaseUrl, file, { keys: backupKeys });
  return file;
};
const settings = (given: object = {}) => ({
  recordKeys: [recordKey],
  backupDir: folder,
  backupKeys,
  ...given,
});
const lines: string[] = [];
const log = openLog('info', { write: (line: string) => void lines.push(line) });
async function check(given: object = {}) {
  lines.length = 0;
  await checkRecords(app.serverDb, log, settings(given));
  return findRecordCheck(app.serverDb);
}
const removeLast = () =>
  asOwner(app.db, () => app.db('record_entries').where({ user_id: userId, position: 3 }).delete());
const good = { entries: 3, unreadable: 0, changed: 0, shortened: 0 };

describe('the nightly check of care records', () => {
  test('finds unchanged ones good, replaces its last result and logs numbers alone', async () => {
    await backUp(24);
    expect(await check()).toMatchObject(good);
    expect(await check()).toMatchObject({ ...good, comparedWith: expect.anything() as unknown });
    expect(await app.db('record_checks')).toHaveLength(1);
    expect(lines.join('')).toContain('care records checked');
    expect(lines.join('')).not.toContain('Zarathustra');
  });

  test('finds that the last entry is gone, by the end that the backup of the night before names', async () => {
    await backUp(24);
    await removeLast();
    // Made after the entry was removed, it names the last remaining entry.
    await backUp(1);
    expect(await check()).toMatchObject({ ...good, entries: 2, shortened: 1 });
    await rm(folder, { recursive: true });
    expect(await check()).toMatchObject({ ...good, entries: 2, comparedWith: null });
  });

  test('finds another entry in the place of the last one', async () => {
    await backUp(24);
    await removeLast();
    await patient.post('/api/user/record/history', historyBody({ hopes: 'Something else' }));
    expect(await check()).toMatchObject({ ...good, shortened: 1 });
  });

  test('finds a whole record that is gone, unless it was eight years old', async () => {
    await asOwner(app.db, () =>
      app.db('record_entries').where({ user_id: userId }).update({ signed_at: '2015-06-01T12:00:00Z' }),
    );
    await backUp(24);
    await asOwner(app.db, () => app.db('record_entries').where({ user_id: userId }).delete());
    expect(await check()).toMatchObject({ ...good, entries: 0 });
    await patient.post('/api/user/record/history', historyBody());
    await rm(folder, { recursive: true });
    folder = await mkdtemp(join(tmpdir(), 'clinic-heads-'));
    await backUp(24);
    await asOwner(app.db, () => app.db('record_entries').where({ user_id: userId }).delete());
    expect(await check()).toMatchObject({ ...good, entries: 0, shortened: 1 });
  });

  test('counts an entry without its code as changed: this clinic has none of an earlier release', async () => {
    await asOwner(app.db, () =>
      app.db('record_entries').where({ user_id: userId, position: 2 }).update({ form_version: 0, mac: null }),
    );
    expect(await check()).toMatchObject({ ...good, changed: 1 });
  });

  test('finds a change also while the key is missing, and counts what cannot be read', async () => {
    await asOwner(app.db, () =>
      app.db('record_entries').where({ user_id: userId, position: 2 }).update({ author_id: 1 }),
    );
    expect(await check()).toMatchObject({ ...good, changed: 1 });
    expect(await check({ recordKeys: ['another key of records, which nobody else uses'] })).toMatchObject({
      unreadable: 3,
      changed: 1,
    });
  });

  test('does not trust a backup of another clinic, and says that nothing was compared', async () => {
    await backUp(24);
    await removeLast();
    expect(await check({ backupKeys: ['another clinic, with a key of its own'] })).toMatchObject({
      entries: 2,
      shortened: 0,
      comparedWith: null,
    });
    expect(lines.join('')).toContain('could not be read from the backup');
  });

  test('is shown to owners, and to nobody else', async () => {
    await check();
    const owner = await app.signIn(await buildAdmin(app.db, { isOwner: true }));
    expect((await owner.get('/api/admin/backups')).body).toMatchObject({ records: good });
  });
});

test('`db -- keys` says that it compared with no backup, and ends with 1 and a sentence where something is wrong', async () => {
  const run = (args: string[], more = {}) => runDbCommand(args, { DATABASE_URL: app.databaseUrl, ...more });
  const { code, output } = await run(['keys']);
  expect([code, output]).toEqual([0, expect.stringContaining('compared with no backup')]);
  const refused = await Promise.all([
    run(['keys', '--force']),
    run(['verify', tmpdir()]),
    run(['backup', join(tmpdir(), 'no such folder', 'a.backup')]),
    run(['keys'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
  ]);
  for (const one of refused)
    expect(one).toEqual({ code: 1, output: expect.not.stringContaining('    at ') as string });
});

test('`db -- verify` compares with the ends that a backup names', async () => {
  const file = await backUp(0);
  const verify = () => verifyRecords(app.serverDb, { recordKeys: [recordKey], backupKeys }, file);
  expect(await verify()).toMatchObject({ isGood: true });
  expect((await verify()).text).toContain('Each of 1 care record reaches the end that the backup names.');
  await removeLast();
  const { text, isGood } = await verify();
  expect(isGood).toBe(false);
  expect(text).toContain('1 care record of 1 do not reach the end');
  expect(text).toContain('None was changed after it was signed.');
});

test('an export says whether the record is as it was signed', async () => {
  const isUnchanged = async () =>
    (await patient.get('/api/user/export')).body.careRecord.isUnchanged as boolean;
  expect(await isUnchanged()).toBe(true);
  await asOwner(app.db, () =>
    app.db('record_entries').where({ user_id: userId, position: 2 }).update({ author_id: 1 }),
  );
  expect(await isUnchanged()).toBe(false);
});
