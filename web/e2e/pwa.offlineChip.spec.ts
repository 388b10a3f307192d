import { clinic as facts } from '#shared/clinic.ts';
import { writeMessage } from './contactForm.ts';
import { expectAccessible, onlyInFull } from './fixtures.ts';
import { expect, expectWorker, test } from './pwa.ts';
import { badge, waitingCard } from './pwaSteps.ts';

test(
  'the Offline chip explains what works, what is queued and whom to ring, and covers no form button',
  onlyInFull,
  async ({ page, network }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/contact');
    await expectWorker(page);
    network.fault = 'refuse';
    await writeMessage(page, 'From a tunnel');
    await waitingCard(page).getByRole('button', { name: 'Write another message' }).click();
    const chip = page.getByRole('banner').getByRole('button', { name: 'Offline' });
    const isClear = () =>
      page.evaluate(() => {
        const buttons = [...document.querySelectorAll('form button, form input, form textarea')];
        return buttons.every((control) => {
          control.scrollIntoView({ block: 'start', behavior: 'instant' });
          const { right, top, height } = control.getBoundingClientRect();
          return control.contains(document.elementFromPoint(right - 40, top + Math.min(height / 2, 8)));
        });
      });
    await expect(chip).toBeVisible();
    await expect(badge(page)).toBeVisible();
    expect(await isClear()).toBe(true);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const strip = await page.locator('[data-signals]').boundingBox();
    expect(title?.y).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0));

    await chip.click();
    const panel = page.getByRole('region', { name: 'We cannot be reached just now' });
    await expect(panel).toContainText('They go by themselves, once each.');
    await expect(panel.getByRole('link', { name: facts.phone })).toHaveAttribute(
      'href',
      `tel:${facts.phoneLink}`,
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(chip).toBeFocused();
  },
);
