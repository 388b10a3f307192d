import { buildAdmin } from '#api/factories.ts';
import { changesSince, deskWrites, latestEvent } from '../../web/e2e/deskWrites.ts';
import { FaultProxy } from '../../web/e2e/faultProxy.ts';
import { enterClinic, enterPassword, expect, test } from './fixtures.ts';

/** Of the table that a browser goes through, what the window's own way to the clinic could treat otherwise. */
const inTheWindow = ['confirmBooking', 'followUp', 'assignCare', 'addStaffNote', 'addStaff'];
/** One of each, reached from its tab. */
const rows = inTheWindow.flatMap((name) => {
  const row = deskWrites.find(({ call }) => call === name);
  return row ? [row] : [];
});

const outOfReach = () => Promise.reject(new Error('a row for the window is prepared in the database alone'));

for (const { call, what, tab, said, events, prepare } of rows) {
  test(`${what} (${call}), its answers cut off: made once, and the window ends in what is true`, async ({
    launch,
    clinic,
  }) => {
    const { db } = clinic;
    const network = await new FaultProxy(clinic.address).start();
    try {
      const admin = await buildAdmin(db, { isOwner: true });
      // Before the window asks for its lists, which hear nothing of rows that no server has made.
      const { search, open, press, count } = await prepare({ db, admin, ask: outOfReach });
      const { page, expected } = await launch();
      expected.push(/ERR_|502|EventSource|Failed to fetch/);
      await enterClinic(page, network.url);
      await enterPassword(page, admin);
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
      await page.getByRole('tab', { name: tab }).click();
      if (search) await page.getByLabel('Search the open tab').fill(search);
      await open?.(page);
      const since = await latestEvent(db);
      network.callFault = 'cutAfterCommit';
      await press(page);
      await expect.poll(() => changesSince(db, admin, since)).toEqual(events);
      network.callFault = 'pass';
      await expect(
        page.locator('[aria-label=Notifications], [role=dialog]').getByText(said).first(),
      ).toBeVisible();
      expect(await changesSince(db, admin, since)).toEqual(events);
      if (count) expect(await count()).toBe(1);
      await expect(page.getByText(/Somebody else|could not be|Failed to/)).toHaveCount(0);
    } finally {
      network.stop();
    }
  });
}
