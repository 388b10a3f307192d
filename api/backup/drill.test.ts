import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, expect, test } from 'vitest';
import { readBackup } from '#api/backup/readBackup.ts';
import { countList } from '#api/db/listCounts.ts';
import { factoryPassword } from '#api/demo/factories.ts';
import { fillDemo } from '#api/demo/seed.ts';
import { TestClient } from '#api/testing/app.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { runDbCommand } from '#api/testing/dbCommand.ts';
import { enqueueMany } from '#api/testing/enqueueMany.ts';
import { contactForm } from '#api/testing/forms.ts';
import { startMailbox } from '#api/testing/mailbox.ts';
import { startServerProcess, stopServerProcesses } from '#api/testing/serverProcess.ts';
import { sumTables } from '#api/testing/sumTables.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const owner = { email: 'admin@demo.example', password: factoryPassword };
const patient = { email: 'grace.adeyemi@demo.example', password: factoryPassword };

const folder = mkdtempSync(join(tmpdir(), 'clinic-drill-'));
const lost = await createTestDatabase();
const anew = await createTestDatabase({ empty: true });
const mailbox = await startMailbox();
await fillDemo(lost.knex);
await enqueueMany(lost.knex, 10);
const sent = { state: 'sent', sent_at: lost.knex.fn.now() };
await lost.knex('outbox_messages').where('id', '<=', 5).update(sent);
afterAll(async () => {
  await stopServerProcesses();
  await mailbox.close();
  await Promise.all([lost.drop(), anew.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Sends contact messages one after another until stopped. @returns how many arrived */
function startWriting(url: string) {
  let isOver = false;
  let answered = 0;
  const writer = async () => {
    while (!isOver) {
      const { status } = await new TestClient(url).post('/api/contact', contactForm());
      expect(status).toBe(201);
      answered++;
    }
  };
  const writers = [writer(), writer()];
  return {
    answered: () => answered,
    stop: async () => {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

/** A message as a killed worker leaves it, which any sender picks up. */
async function addStranded(db: Knex, recipient: string): Promise<void> {
  const [version] = recipient.split('@');
  await db('outbox_messages').insert({
    kind: 'password_changed',
    subject_type: 'user',
    subject_id: 1,
    version: Number(version),
    recipient,
    not_before: db.fn.now(),
  });
}

test(
  'a backup made under load is consistent, and its restore sends no message twice',
  { tags: 'full' },
  async () => {
    const first = await startServerProcess({ DATABASE_URL: lost.runtimeUrl });
    const signedIn = new TestClient(first.url);
    expect((await signedIn.post('/api/login', patient)).status).toBe(200);
    const writing = startWriting(first.url);
    await waitUntil(() => writing.answered() >= 10);

    const file = join(folder, 'clinic.gz');
    const before = writing.answered();
    const roles = { DATABASE_URL: lost.runtimeUrl, MIGRATION_DATABASE_URL: lost.url };
    const backup = await runDbCommand(['backup', file], roles);
    expect(backup).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^Backed up .* and whole\. It is not signed: BACKUP_KEYS is not set\.\n$/,
      ),
    });
    // Messages arrived during the backup.
    expect(writing.answered()).toBeGreaterThan(before);
    await writing.stop();
    first.child.kill('SIGTERM');
    await first.ended;

    const refused = await runDbCommand(['restore', file], roles);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('empty database only') });
    const restore = await runDbCommand(['restore', file], {
      // The server runs as a role without ownership, and is granted its rights again.
      DATABASE_URL: anew.runtimeUrl,
      MIGRATION_DATABASE_URL: anew.url,
    });
    expect(restore).toMatchObject({
      code: 0,
      output: expect.stringContaining('Everybody has to sign in again.'),
    });

    // Counts and checksums of the file match the tables.
    const { manifest } = await readBackup(file);
    const sums = await sumTables(anew.url);
    for (const table of manifest.tables) {
      if (table.table === 'events') expect(sums['events']?.rows).toBe(table.rows + 1);
      else if (table.table === 'outbox_messages') expect(sums['outbox_messages']?.rows).toBe(table.rows);
      else expect(sums[table.table]).toEqual(table);
    }
    // Consistent: every message has its notice and vice versa, and the list count matches.
    const contacts = await anew.knex('contacts').orderBy('id').pluck('id');
    const notices = { kind: 'contact_received' };
    const notifiedIds = await anew
      .knex('outbox_messages')
      .where(notices)
      .orderBy('subject_id')
      .pluck('subject_id');
    expect(contacts.slice(-notifiedIds.length)).toEqual(notifiedIds);
    expect(notifiedIds.length).toBeGreaterThanOrEqual(before);
    expect(await countList(anew.knex, 'contacts')).toBe(contacts.length);

    const second = await startServerProcess({ DATABASE_URL: anew.runtimeUrl, SMTP_URL: mailbox.url });
    const stale = new TestClient(second.url);
    stale.cookie = signedIn.cookie;
    expect((await stale.get('/api/user')).status).toBe(401);
    expect((await stale.post('/api/login', patient)).status).toBe(200);
    const desk = new TestClient(second.url);
    expect((await desk.post('/api/login', owner)).status).toBe(200);

    // Only messages that are not on hold are sent, so this proves that the sender has run and skipped the others.
    await addStranded(anew.knex, '1001@example.test');
    await waitUntil(() => mailbox.received.length > 0);
    const recipients = () => mailbox.received.map(({ to }) => to[0]);
    expect(recipients()).toEqual(['1001@example.test']);
    const onHold = notifiedIds.length + 5;
    expect((await desk.get('/api/admin/messages/status')).body).toMatchObject({ onHold });

    const release = await desk.post('/api/admin/messages/on-hold', { decision: 'release' });
    expect(release.body).toEqual({ count: onHold });
    await waitUntil(() => mailbox.received.length >= onHold + 1);
    expect((await desk.post('/api/admin/messages/on-hold', { decision: 'release' })).body).toEqual({
      count: 0,
    });
    await addStranded(anew.knex, '1002@example.test');
    await waitUntil(() => recipients().includes('1002@example.test'));
    expect(mailbox.received).toHaveLength(onHold + 2);
    expect(new Set(mailbox.received.map(({ mail }) => mail.messageId)).size).toBe(onHold + 2);
    // The five messages sent before the backup are not among them.
    const users = recipients().filter((to) => to?.startsWith('user1-'));
    expect(new Set(users)).toEqual(new Set([6, 7, 8, 9, 10].map((n) => `user1-${n}@example.test`)));
  },
);
