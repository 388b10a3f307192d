import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { announce, callDesk, expect, lockDesk, test, unlock } from './fixtures.ts';
import { noticesOf, standIn } from './standIn.ts';

test('a desk that cannot write its files still locks, unlocks and follows the clinic', async ({
  staffed,
  clinic,
}) => {
  const { app, page, profile } = staffed;
  await standIn(app);
  const pid = await app.evaluate(() => process.pid);
  for (const file of ['desk.json', 'kept-list.json', 'kept-work.json']) {
    mkdirSync(join(profile, `${file}.${pid}.new`));
  }
  await lockDesk(app, page);
  await unlock(page);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await buildConfirmed(clinic.db, {
    name: 'Unwritten List',
    appointmentDate: londonToday(),
    appointmentTime: '15:00',
  });
  await buildBooking(clinic.db);
  await announce(clinic.db);
  await expect
    .poll(async () => JSON.stringify(await callDesk(page, 'readOfflineList')))
    .toContain('Unwritten List');
  await expect.poll(() => noticesOf(app)).toEqual(['New consultation request · Wembley Aesthetics']);
});
