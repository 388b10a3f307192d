import type { Page } from '@playwright/test';
import { buildConfirmed } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import { atRest } from './atRest.ts';
import { expectAccessible } from './axe.ts';
import { onlyInFull } from './fixtures.ts';
import { expect, test } from './lossy.ts';

/** The elements under the toast, except its own ancestors. */
function coveredByToast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector<HTMLElement>('[role=group][data-variant]');
    if (!toast) return ['no toast'];
    const { left, top, width, height } = toast.getBoundingClientRect();
    const covered: string[] = [];
    for (let x = left + 2; x < left + width; x += 8)
      for (let y = top + 2; y < top + height; y += 8) {
        const under: Element | undefined = document
          .elementsFromPoint(x, y)
          .find((element) => !toast.contains(element));
        if (!under) covered.push('beyond the window');
        else if (!under.contains(toast)) covered.push(under.textContent?.slice(0, 30) ?? under.tagName);
      }
    return [...new Set(covered)];
  });
}

for (const [width, height] of [
  [390, 844],
  [1366, 768],
  [1440, 900],
] as const)
  test(
    `at ${width} px a toast covers nothing, also with a dialog opened after it, and F6 leads to Undo`,
    onlyInFull,
    async ({ page, clinic, admin, signIn }) => {
      await page.setViewportSize({ width, height });
      for (let day = 1; day < 40; day += 1) {
        await buildConfirmed(clinic.db, {
          name: `Patient ${day}`,
          appointmentDate: addDays(londonToday(), 2900 + day),
          appointmentTime: '10:00',
        });
      }
      await signIn(page, admin);
      await page.goto('/admin?tab=bookings');
      await choose(page, rowOf(page, 'Patient 39'), 'Mark Complete');
      const undo = page.getByRole('button', { name: 'Undo' });
      await expect(undo).toBeVisible();
      await expect.poll(() => coveredByToast(page)).toEqual([]);

      await choose(page, rowOf(page, 'Patient 37'), 'Cancel');
      const dialog = page.getByRole('alertdialog');
      await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expect.poll(() => coveredByToast(page)).toEqual([]);
      // The region, the message, its button.
      for (const key of ['F6', 'Tab', 'Tab']) await page.keyboard.press(key);
      await expect(undo).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Undone', { exact: true })).toBeVisible();
      await expect.poll(() => coveredByToast(page)).toEqual([]);
    },
  );

test(
  'with two overlapping changes each Undo reverts its own, whichever is answered first',
  { tag: '@full' },
  async ({ page, clinic, network, admin, signIn }) => {
    const names = ['Firstchange', 'Secondchange'] as const;
    const [first, second] = await Promise.all(
      names.map((name, index) =>
        buildConfirmed(clinic.db, {
          name,
          appointmentDate: addDays(londonToday(), 2910 + index),
          appointmentTime: '10:00',
        }),
      ),
    );
    if (!first || !second) throw new Error('not built');
    const pathOf = ({ id }: { id: number }) => `/api/admin/bookings/${id}`;
    const statusOf = async ({ id }: { id: number }) =>
      (await clinic.db('bookings').where({ id }).first<{ status: string }>('status')).status;

    await signIn(page, admin);
    await page.goto('/admin?tab=bookings');
    for (const booking of [first, second]) {
      network.faults.set(pathOf(booking), 'holdBody');
      const answered = page.waitForResponse((answer) => answer.url().endsWith(pathOf(booking)));
      await choose(page, rowOf(page, booking.name), 'Mark Complete');
      await answered;
    }
    const undo = async (booking: typeof first) => {
      network.release(pathOf(booking));
      await expect(
        page.getByText(`The appointment of ${booking.name} is complete as of today`),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    };
    await undo(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'completed']);
    await undo(second);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'confirmed']);
  },
);

for (const width of [320, 1366])
  test(
    `at ${width} px a letter is read before it goes, beside Undo and from the list, and undone from there`,
    onlyInFull,
    async ({ page, clinic, admin, signIn }) => {
      await page.setViewportSize({ width, height: 800 });
      const [booking, other] = await Promise.all(
        ['First', 'Second'].map((name, index) =>
          buildConfirmed(clinic.db, { name, appointmentDate: addDays(londonToday(), 3 + index) }),
        ),
      );
      if (!booking || !other) throw new Error('not built');
      await signIn(page, admin);
      await page.goto('/admin?tab=bookings&filter=upcoming');
      await choose(page, rowOf(page, other.name), 'Mark Complete');
      // A dialog that fills the window: what stands in it does not move as the toast goes.
      await page.setViewportSize({ width, height: 370 });
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(help.getByRole('button', { name: 'Undo' })).toBeVisible();
      await atRest(page);
      const lines = help.getByText('Search everything', { exact: true });
      const place = await lines.boundingBox();
      await help.getByRole('button', { name: 'Dismiss notification' }).click();
      await expect(help.getByRole('button', { name: 'Undo' })).toBeHidden();
      expect(await lines.boundingBox()).toEqual(place);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width, height: 800 });

      await choose(page, rowOf(page, booking.name), 'Cancel');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click();
      await page.getByRole('button', { name: 'Read letter' }).click();
      const letter = page.getByRole('dialog', { name: 'Appointment cancelled' });
      await expect(letter).toContainText('This appointment with us has been cancelled:');
      await expect(letter).toContainText(booking.email ?? '');
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
      await expect(letter).toBeHidden();

      await page.goto('/admin?tab=messages');
      const read = page.getByRole('button', { name: /^Read: Appointment cancelled/ });
      // Its word is on one line, whatever the width.
      expect(await read.evaluate((button) => button.scrollHeight - button.clientHeight)).toBe(0);
      await read.click();
      await expect(letter).toContainText('With kind regards');
      await letter.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone')).toBeVisible();
      const list = page.getByRole('region', { name: 'Messages' });
      await expect(list.getByText('Withdrawn before it was sent')).toBeVisible();
    },
  );
