import { notFoundPath } from '#shared/paths.ts';
import { pages } from '#shared/routes.ts';
import { buildConfirmed, buildOffer } from '#api/demo/factories.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { expect, test } from './fixtures.ts';

const installed = await findChromium();

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: { ...installed, args: [...(installed.args ?? []), '--blink-settings=defaultFontSize=32'] },
});

test(
  'with text at twice its size on a phone no page scrolls sideways',
  { tag: '@full' },
  async ({ page, clinic, patient, signIn }) => {
    await buildOffer(clinic.db, { booking: { userId: patient.id } });
    await buildConfirmed(clinic.db, { userId: patient.id, status: 'completed' });
    const guides = ['Anti-Wrinkle', 'Dermal Fillers', 'PRP and PRF'];
    await clinic
      .db('personalised_care')
      .insert(guides.map((careType) => ({ user_id: patient.id, care_type: careType })));
    const open = pages.map(({ path }) => (path === notFoundPath ? '/not-a-page' : path));
    const tabs = ['appointments', 'history', 'record', 'care', 'account'].map(
      (tab) => `/dashboard?tab=${tab}`,
    );
    for (const path of [...open, ...tabs]) {
      if (path === '/admin') continue;
      if (path === '/dashboard') await signIn(page, patient);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const found = await page.evaluate(() => {
        const width = document.documentElement.clientWidth;
        const outside = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => {
          const hasText = [...element.childNodes].some(
            (node) => node.nodeType === 3 && node.textContent?.trim(),
          );
          const { left, right } = element.getBoundingClientRect();
          return hasText && element.checkVisibility() && (left < -1 || right > width + 1);
        });
        return [document.documentElement.scrollWidth - width, ...outside.map((one) => one.textContent)];
      });
      expect(found, path).toEqual([0]);
      // Public pages break the long words of lower headings at syllables.
      const words = path.startsWith('/dashboard')
        ? 'h1, [role=tabpanel] :is(h3, p)'
        : 'h1, [class*=tagline] span';
      const brokenWords = await page.evaluate((read) => {
        const range = document.createRange();
        return [...document.querySelectorAll(`main :is(${read})`)].flatMap((heading) => {
          if (!heading.checkVisibility()) return [];
          const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
          const broken: string[] = [];
          while (texts.nextNode()) {
            const node = texts.currentNode;
            for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-z]+/g)) {
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              if (range.getClientRects().length > 1) broken.push(word);
            }
          }
          return broken;
        });
      }, words);
      expect(brokenWords, path).toEqual([]);
    }
  },
);

test(
  'with text at twice its size on a phone a form between the heading and the buttons of a dialog is in sight',
  { tag: '@full' },
  async ({ page, clinic, patient, admin, signIn }) => {
    const name = `${patient.firstName} ${patient.lastName}`;
    await clinic.db('users').where({ id: admin.id }).update({ is_clinician: true });
    await buildConfirmed(clinic.db, {
      userId: patient.id,
      name,
      service: 'Dermal Fillers',
      appointmentDate: londonToday(),
      appointmentTime: '12:00',
    });
    await signIn(page, admin);
    await page.goto('/admin?tab=today');
    const arrival = page.getByRole('listitem').filter({ hasText: name });
    await arrival.getByRole('button', { name: /12:00/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('button', { name: 'Open Record' }).press('Enter');
    await dialog.getByRole('button', { name: 'Take Consent' }).press('Enter');
    await expect(dialog.getByLabel('What was answered')).toBeVisible();
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await dialog.getByRole('button', { name: 'Back to the Record' }).press('Enter');
    await dialog.getByRole('button', { name: 'Record Treatment' }).press('Enter');
    const product = dialog.getByLabel('Product', { exact: true });
    await product.focus();
    await expect(product).toBeInViewport({ ratio: 1 });
    const sign = dialog.getByRole('button', { name: 'Sign Treatment…' });
    await sign.focus();
    await expect(sign).toBeInViewport({ ratio: 1 });
  },
);
