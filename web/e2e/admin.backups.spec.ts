import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAdmin } from '#api/demo/factories.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

let serial = 0;

/** Messages as a restore leaves them. */
const messagesOnHold = (count: number) =>
  Array.from({ length: count }, () => ({
    kind: 'password_changed',
    subject_type: 'user',
    subject_id: 900_000 + serial++,
    recipient: 'held@example.test',
    not_before: new Date().toISOString(),
    restored_at: new Date().toISOString(),
  }));

test('an owner releases what a restored backup put on hold', onlyInFull, async ({ page, clinic, signIn }) => {
  await clinic.db('outbox_messages').insert(messagesOnHold(3));
  await signIn(page, await buildAdmin(clinic.db, { isOwner: true }));
  await page.goto('/admin?tab=today');
  await expect(page.getByText('3 messages on hold since a backup was restored')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Release the messages?' });
  await expect(dialog).toContainText('They are sent now');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Release 3 messages' }).click();
  await expect(page.getByText('Messages released')).toBeVisible();
  await expect(page.getByText(/on hold since/)).toHaveCount(0);
  expect(await clinic.db('outbox_messages').whereNotNull('restored_at')).toEqual([]);
});

test(
  'another admin sees them on hold and that an owner decides; discarded ones are withdrawn',
  onlyInFull,
  async ({ page, browser, clinic, admin, signIn }) => {
    await clinic.db('outbox_messages').insert(messagesOnHold(1));
    await signIn(page, admin);
    await page.goto('/admin?tab=messages');
    await expect(page.getByText('1 message on hold since a backup was restored')).toBeVisible();
    await expect(page.getByText('An owner decides whether they go.')).toBeVisible();
    await expect(page.getByRole('row', { name: /held@example.test/ }).first()).toContainText(
      'On hold: a backup was restored',
    );
    await expect(page.getByRole('button', { name: 'Release' })).toHaveCount(0);

    const other = await browser.newPage({ baseURL: clinic.url });
    await signIn(other, await buildAdmin(clinic.db, { isOwner: true }));
    await other.goto('/admin?tab=messages');
    await other.getByRole('button', { name: 'Discard' }).click();
    await other.getByRole('button', { name: 'Discard 1 message' }).click();
    // The first admin's screen updates too.
    await expect(page.getByText(/on hold since/)).toHaveCount(0);
    await expect(page.getByRole('row', { name: /held@example.test/ }).first()).toContainText('Withdrawn');
    await other.close();
  },
);

test(
  'the owner sees when the last backup was made, and what is wrong if it is too old',
  onlyInFull,
  async ({ page, clinic, signIn }) => {
    const folder = mkdtempSync(join(tmpdir(), 'clinic-e2e-backups-'));
    const file = join(folder, 'no folder');
    writeFileSync(file, '');
    const restart = async (settings: Record<string, string>) => {
      await clinic.kill();
      await clinic.restart(settings);
      await page.goto('/admin?tab=today');
    };
    const backups = page.getByRole('region', { name: 'Backups' });
    await signIn(page, await buildAdmin(clinic.db, { isOwner: true }));
    try {
      await page.goto('/admin?tab=today');
      await expect(backups).toContainText('backed up by the person who looks after it');
      await restart({ BACKUPS: 'off' });
      await expect(backups).toContainText('Backups are switched off');
      await restart({ BACKUPS: 'nightly', BACKUP_DIR: file });
      await expect(backups).toContainText('No backup yet');
      await expect(backups).toContainText('The last try failed.');
      await expectAccessible(page);
      await restart({ BACKUPS: 'nightly', BACKUP_DIR: join(folder, 'backups') });
      await expect
        .poll(async () => {
          await page.reload();
          return backups.textContent();
        })
        .toMatch(/Last backup: \d+ \w+ \d{4}, \d\d:\d\d/);
    } finally {
      await restart({});
      rmSync(folder, { recursive: true });
    }
  },
);
