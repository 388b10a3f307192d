import { buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { rowOf } from './adminRows.ts';
import { expect, test, onlyInFull } from './fixtures.ts';

test.beforeEach(({ page, admin, signIn }) => signIn(page, admin));

test(
  'every waiting item has visible contact links at 390 and 1024 px',
  onlyInFull,
  async ({ page, clinic }) => {
    const { name } = await buildContact(clinic.db, {
      name: 'Bartholomew Featherstonehaugh',
      phone: '07700 900555',
      subject: 'A question about parking and the opening hours on public holidays',
    });
    await page.goto('/admin?tab=queue');
    const links = ['Call', 'Email', 'WhatsApp'];
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      for (const label of links) {
        const link = rowOf(page, name).getByRole('link', { name: `${label}: ${name}` });
        await expect(link).toBeInViewport({ ratio: 1 });
        // Nothing covers it, such as the actions column.
        await link.click({ trial: true });
      }
    }
    await page.getByRole('button', { name, exact: true }).click();
    const pane = page.getByRole('region', { name: `Message from ${name}` });
    await expect(pane.getByRole('link', { name: `WhatsApp: ${name}` })).toBeInViewport({ ratio: 1 });
  },
);

test(
  'every column of the customers is in sight at 768, 1100 and 1440 pixels',
  { tag: '@full' },
  async ({ page, clinic }) => {
    await buildUser(clinic.db, {
      lastName: 'Wolfeschlegelsteinhausenbergerdorffwelchevoral',
      email: 'bartholomew.featherstonehaugh-cholmondeley@long-address-of-a-company.example',
    });
    await page.goto('/admin?tab=customers');
    const list = page.getByRole('region', { name: 'Customers' });
    await expect(list.getByText('bartholomew.featherstonehaugh')).toBeVisible();
    for (const width of [768, 1100, 1440]) {
      await page.setViewportSize({ width, height: 1024 });
      expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  },
);

test('the tab of the open section is in sight on a phone', { tag: '@full' }, async ({ page, clinic }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buildContact(clinic.db);
  for (const section of ['today', 'queue', 'messages', 'staff']) {
    await page.goto(`/admin?tab=${section}`);
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  }
});

test(
  'the tools of a clinician and the button that opens a message have their places on a phone',
  { tag: '@full' },
  async ({ page, clinic, admin }) => {
    await clinic.db('users').where({ email: admin.email }).update({ is_clinician: true });
    const { name } = await buildContact(clinic.db);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/admin?tab=contacts');
      await expect(page.getByRole('button', { name: 'Emergency' })).toBeVisible();
      const eye = await page.getByRole('button', { name: `View message from ${name}` }).boundingBox();
      expect(eye?.x).toBeGreaterThan(width - 80);
      const rights = await page
        .getByRole('button')
        .evaluateAll((all) => all.map((it) => (it.checkVisibility() ? it.getBoundingClientRect().right : 0)));
      expect(Math.max(...rights)).toBeLessThan(width - 10);
    }
  },
);

test(
  'nothing is beyond the edge of a phone with text at twice its size',
  onlyInFull,
  async ({ page, clinic }) => {
    await buildConfirmed(clinic.db, { appointmentDate: londonToday(), appointmentTime: '16:00' });
    await buildContact(clinic.db);
    // Lengths and breakpoints are in rem, so doubled text on 390 pixels has the layout of half the width.
    await page.setViewportSize({ width: 195, height: 422 });
    for (const section of ['today', 'customers', 'queue', 'bookings', 'staff']) {
      await page.goto(`/admin?tab=${section}`);
      await expect(page.getByRole('button', { name: 'New Booking' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('tabpanel')).toBeVisible();
      const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
      await expect.poll(() => page.evaluate(overflow), section).toBe(0);
    }
  },
);

test(
  'the sheet of somebody with a very long name can be closed on a phone',
  { tag: '@full' },
  async ({ page, clinic }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await buildUser(clinic.db, { lastName: 'Wolfeschlegelsteinhausenbergerdorffwelchevoral' });
    await page.goto('/admin?tab=customers');
    await page.getByRole('button', { name: /^Pat Wolfe/ }).click();
    const close = page
      .getByRole('dialog')
      .getByRole('button', { name: /^Close/ })
      .first();
    await expect(close).toBeInViewport({ ratio: 1 });
  },
);

test('the parts of a day have different names', onlyInFull, async ({ page, clinic }) => {
  await buildConfirmed(clinic.db, { appointmentDate: londonToday(), appointmentTime: '16:00' });
  await page.goto('/admin?tab=bookings&view=calendar&span=day');
  await page.getByRole('button', { name: /16:00/ }).first().waitFor();
  const names = await page
    .getByRole('region')
    .evaluateAll((regions) =>
      regions.map(
        (region) => region.getAttribute('aria-label') ?? region.ariaLabelledByElements?.[0]?.textContent,
      ),
    );
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
});
