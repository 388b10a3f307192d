import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { makeDaySheet, renderDaySheet } from '#shared/domain/daySheet.ts';
import { fromMinutes } from '#shared/domain/wallTime.ts';
import { onlyInFull } from './fixtures.ts';

type Listed = Parameters<typeof makeDaySheet>[1][number];
const day = '2027-05-04';
const make = (given: Partial<Listed> = {}): Listed => ({
  appointmentDate: day,
  appointmentTime: '10:00',
  name: 'Grace Adeyemi',
  service: 'PRP Therapy',
  phone: '020 7946 0123',
  status: 'confirmed',
  ...given,
});

/** The sheet's pages as a printer gets them. */
async function print(
  page: Page,
  of: string,
  bookings: Listed[],
  withPhone = false,
  now = new Date(),
): Promise<string[]> {
  const css = readFileSync('web/public/day-sheet.css', 'utf8');
  const html = renderDaySheet(makeDaySheet(of, bookings, { withPhone }), { styles: '/day-sheet.css', now });
  await page.setContent(html.replace(/<link[^>]*>/, `<style>${css}</style>`));
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
  return (await extractText(pdf, { mergePages: false })).text.map((text) => text.replaceAll(/\s+/g, ' '));
}

test.describe('The day sheet', () => {
  test('says that a day is empty', onlyInFull, async ({ page }) => {
    const [only = '', ...more] = await print(page, day, [], false, new Date('2027-05-03T16:05:00Z'));
    expect(more).toEqual([]);
    for (const words of [
      'Tuesday 4 May 2027',
      'Confidential',
      'No appointments.',
      'Page 1 of 1',
      'Printed Monday 3 May 2027 at 17:05',
    ]) {
      expect(only).toContain(words);
    }
  });

  test('lists appointments by time, with treatments; telephone numbers only on request', async ({ page }) => {
    const bookings = [
      make({ appointmentTime: '11:30', name: 'Ada Second', status: 'completed' }),
      make({ appointmentTime: '09:00', name: 'Ben <b>First</b> & "Co"' }),
      make({ name: 'Not Coming', status: 'cancelled' }),
      make({ name: 'Only Asked', status: 'query' }),
      make({ name: 'Another Day', appointmentDate: '2027-05-05' }),
    ];
    const [without = ''] = await print(page, day, bookings);
    expect(without).toMatch(/09:00 Ben <b>First<\/b> & "Co" .*11:30 Ada Second .*✓ Completed/);
    expect(without).not.toMatch(/Not Coming|Only Asked|Another Day|020 7946/);
    const [withPhone = ''] = await print(page, day, bookings, true);
    expect(withPhone).toContain('020 7946 0123');
  });

  test('continues over pages without losing rows, however long the names', onlyInFull, async ({ page }) => {
    const long = 'Wilhelmina-Alexandra '.repeat(4).slice(0, 80);
    const bookings = Array.from({ length: 40 }, (_, index) =>
      make({
        appointmentTime: fromMinutes(9 * 60 + index * 12),
        name: `${long.slice(0, 76)} ${String(index).padStart(3, '0')}`,
      }),
    );
    const pages = await print(page, day, bookings, true);
    expect(pages.map((text) => /Page \d of \d/.exec(text)?.[0])).toEqual([
      'Page 1 of 4',
      'Page 2 of 4',
      'Page 3 of 4',
      'Page 4 of 4',
    ]);
    for (let index = 0; index < 40; index++)
      expect(pages.join(' ')).toContain(String(index).padStart(3, '0'));
    for (const text of pages) expect(text).toContain('Confidential');
    // Overflow would be cut off at the bottom.
    const overflow = await page
      .locator('.page')
      .evaluateAll((sheets) => sheets.map((sheet) => sheet.scrollHeight - sheet.clientHeight));
    expect(overflow).toEqual([0, 0, 0, 0]);
  });

  test('uses the clinic’s date also when the clocks change', onlyInFull, async ({ page }) => {
    const [sheet = ''] = await print(
      page,
      '2027-03-28',
      [make({ appointmentDate: '2027-03-28' })],
      false,
      new Date('2027-03-28T01:30:00Z'),
    );
    expect(sheet).toContain('Sunday 28 March 2027');
    expect(sheet).toContain('10:00 Grace Adeyemi');
    expect(sheet).toContain('Printed Sunday 28 March 2027 at 02:30');
  });
});
