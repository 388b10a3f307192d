import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { buildConfirmed } from '#api/demo/factories.ts';
import type { DaySheet } from '#shared/contracts/platform.ts';
import { renderDaySheet } from '#shared/domain/daySheet.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

async function readPaper(page: Page, sheet: DaySheet, styles: string) {
  // A separate page: Trusted Types block markup injection on the site's pages.
  const paper = new URL('/paper', styles).href;
  const body = renderDaySheet(sheet, { styles, now: new Date() });
  await page.route(paper, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.goto(paper, { waitUntil: 'load' });
  await page.unroute(paper);
  const document = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { text: text.replaceAll(/\s+/g, ' '), pages: totalPages };
}

test(
  'the day sheet is sorted, without cancelled bookings, on A4 pages',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    // The day on which the clocks go back.
    const day = '2027-10-31';
    const longName = `Wolfeschlegelsteinhausenbergerdorff-${'Featherstonehaugh '.repeat(4)}`.slice(0, 80);
    const book = (appointmentTime: string, given: object) =>
      buildConfirmed(clinic.db, { appointmentDate: day, appointmentTime, ...given });
    await book('14:00', { name: longName, phone: '020 7946 0777' });
    await book('09:30', { name: 'First Comer', status: 'completed' });
    await book('11:00', { name: 'Not Coming', status: 'cancelled' });
    await page.addInitScript(() => {
      addEventListener('beforeprint', () => sessionStorage.setItem('printed', document.body.innerText));
    });
    await signIn(page, admin);
    await page.goto('/admin?tab=messages');
    await page.getByRole('tab', { name: 'Messages' }).focus();
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: 'Day sheet' });
    await dialog.getByLabel('Day').fill('2027-11-02');
    await expect(dialog.getByText('No appointments on this day.')).toBeVisible();
    await dialog.getByLabel('Day').fill(day);
    await expect(dialog.getByText('2 appointments')).toBeVisible();
    await expect(dialog.getByRole('rowheader')).toHaveText([
      'First Comer',
      `${longName.trim()} Papers 0 of 2, missing: proof of age and medical history`,
    ]);
    await expect(dialog).not.toContainText('020 7946 0777');
    await dialog.getByLabel('With phone numbers').check();
    await expect(dialog).toContainText('020 7946 0777');
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Day' }).press('Enter');
    // The frame is removed after printing, which some browsers report at once.
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('printed')))
      .toContain(longName.trim());
    expect(await page.evaluate(() => sessionStorage.getItem('printed'))).toContain('Sunday 31 October 2027');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('tab', { name: 'Messages' })).toBeFocused();

    const styles = `${clinic.url}/day-sheet.css`;
    const appointment = { service: 'Consultation', phone: null, outcome: '' };
    const listed = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        ...appointment,
        time: '09:00',
        name: `${n} ${longName}`.slice(0, 80),
      }));
    for (const count of [40]) {
      const { text, pages } = await readPaper(page, { day, appointments: listed(count) }, styles);
      expect(text).toContain('Confidential');
      expect(text.match(/Page \d+ of \d+/g)).toHaveLength(pages);
      expect(text.match(/Wolfeschlegel/g) ?? []).toHaveLength(count);
      expect(pages > 1).toBe(count === 40);
    }
  },
);
