import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildBooking } from '#api/demo/factories.ts';
import { announce, expect, lockDesk, readSnapshotTime, test, unlock } from './fixtures.ts';
import { noticesOf, standIn } from './standIn.ts';

test(
  'a desk that cannot write its files still locks, unlocks and polls',
  { tag: '@full' },
  async ({ staffed, clinic }) => {
    const { app, page, profile } = staffed;
    await standIn(app);
    const pid = await app.evaluate(() => process.pid);
    for (const file of ['desk.json', 'kept-list.json', 'kept-work.json']) {
      mkdirSync(join(profile, `${file}.${pid}.new`));
    }
    await lockDesk(app, page);
    await unlock(page);
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await buildBooking(clinic.db);
    const before = await readSnapshotTime(page);
    await announce(clinic.db);
    await expect.poll(() => readSnapshotTime(page)).not.toBe(before);
    await expect.poll(() => noticesOf(app)).toEqual(['New consultation request · Wembley Aesthetics']);
  },
);
