import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { createDaySheet, renderDaySheet } from '#shared/domain/daySheet.ts';

type Listed = Parameters<typeof createDaySheet>[1][number];
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
  const html = renderDaySheet(createDaySheet(of, bookings, { withPhone }), { styles: '/day-sheet.css', now });
  await page.setContent(html.replace(/<link[^>]*>/, `<style>${css}</style>`));
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
  return (await extractText(pdf, { mergePages: false })).text.map((text) => text.replaceAll(/\s+/g, ' '));
}

test.describe('The day sheet', () => {
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
});
