import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createBackup } from '#api/backup/createBackup.ts';
import { fillDemo } from '#api/demo/seed.ts';
import { createTestDatabase, type TestDatabase } from '#api/testing/database.ts';
import { enqueueMany } from '#api/testing/enqueueMany.ts';

/** A database with odd values and rows that no restore may bring back, and its backup in a folder of its own. */
export async function createBackupSource() {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-backup-'));
  const source = await createTestDatabase();
  await fillDemo(source.knex);
  await enqueueMany(source.knex, 3);
  await source
    .knex('outbox_messages')
    .where({ id: 1 })
    .update({ state: 'sent', sent_at: source.knex.fn.now() });
  await source.knex('users').insert({
    first_name: 'Tab\there',
    last_name: 'Back\\slash "quoted"',
    email: 'odd@example.test',
    date_of_birth: '1900-01-01',
    password_hash: 'line\r\nbreak\u2028 \\. £',
  });
  await source.knex('sessions').insert({ id_hash: Buffer.from('1'), user_id: 1, data: {} });
  await source
    .knex('password_resets')
    .insert({ token_hash: Buffer.from('1'), user_id: 1, expires_at: '2100-01-01' });
  await source
    .knex('email_changes')
    .insert({ user_id: 1, email: 'new@example.test', epoch: 0, expires_at: '2100-01-01' });
  const file = join(folder, 'whole.gz');
  // As every night: by the server's role, which may read all of it.
  await createBackup(source.runtimeUrl, file);
  const remove = async () => {
    rmSync(folder, { recursive: true, force: true });
    await source.drop();
  };
  return { folder, source, file, remove };
}

/** Without tables; dropped after the test. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  return database;
}
