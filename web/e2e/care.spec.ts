import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { buildConfirmed } from '#api/demo/factories.ts';
import { clinic as facts } from '#shared/clinic.ts';
import { plainText, readableText } from '#shared/content/aftercare/parts.ts';
import { aftercareGuides, guideFrame } from '#shared/content/aftercareGuides.ts';
import { formatBirthDate, addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, onlyInFull, test, type Clinic } from './fixtures.ts';
import { findLayoutFaults } from './layout.ts';

const assign = (clinic: Clinic, userId: number, ...careTypes: string[]) =>
  clinic
    .db('personalised_care')
    .insert(careTypes.map((careType) => ({ user_id: userId, care_type: careType })));

const treat = (clinic: Clinic, userId: number, service: string, daysAgo: number) =>
  buildConfirmed(clinic.db, {
    userId,
    service,
    status: 'completed',
    appointmentDate: addDays(londonToday(new Date()), -daysAgo),
    appointmentTime: '00:00',
  });

/** All texts of a guide that its page shows; the day-by-day advice is on the card. */
function textsOf(guide: object): string[] {
  return Object.entries(guide).flatMap(([key, value]: [string, unknown]) => {
    if (['careType', 'file', 'textDate', 'say', 'timeline'].includes(key)) return [];
    if (typeof value === 'string') return [plainText(readableText(value))].filter(Boolean);
    return typeof value === 'object' && value !== null ? textsOf(value) : [];
  });
}

/** Line breaks split words, so texts are compared without spaces. */
const squeeze = (text: string) => text.replace(/\s+/g, '');

/** Of a guide the list items come after its headings and the record to fill in. */
async function readPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return squeeze(text.join(''));
}

test('the warning signs of all guides stand once above today’s advice, and on a phone all of it is short', async ({
  page,
  clinic,
  patient,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await assign(clinic, patient.id, 'Dermal Fillers', 'Anti-Wrinkle', 'PRP and PRF');
  await treat(clinic, patient.id, 'Dermal Fillers', 1);
  await treat(clinic, patient.id, 'PRP Therapy', 2);
  await treat(clinic, patient.id, 'Anti-Wrinkle Injections', 29);
  await signIn(page, patient);
  await page.goto('/dashboard?tab=care');

  const card = page.getByRole('article', { name: 'Dermal Fillers aftercare' });
  await expect(card.getByText('Today: day 2')).toBeVisible();
  const today = card.getByRole('region', { name: 'Swelling is at its worst' });
  await expect(today).toContainText('Check colour twice a day');
  await expect(today).toContainText('Flights until 48 hours');

  const flags = page.getByRole('region', { name: 'Get help now if you have' });
  await expect(flags.getByRole('link', { name: 'Call 999' })).toHaveAttribute('href', 'tel:999');
  for (const line of [
    flags.getByRole('link', { name: 'Call our emergency line' }),
    page.getByRole('navigation', { name: 'Get help' }).getByRole('link', { name: 'Ring the clinic' }),
  ])
    await expect(line).toHaveAttribute('href', `tel:${facts.emergencyLineLink}`);
  await expect(flags).toContainText('It may be blocking a blood vessel.');
  for (const sign of ['trouble breathing, swelling of the tongue or throat, collapse', 'blisters with pain'])
    await expect(flags.getByText(sign)).toHaveCount(1);
  // Four weeks after the anti-wrinkle treatment its signs begin no more: one line opens them.
  const late = flags.getByText('sudden loss of sight');
  await expect(late).toBeHidden();
  await flags.getByText('Signs after Anti-Wrinkle').click();
  await expect(late).toBeVisible();
  const flagsTop = (await flags.boundingBox())?.y ?? Infinity;
  expect(flagsTop).toBeLessThan((await today.boundingBox())?.y ?? 0);

  await card.getByText('Day by day').click();
  await expect(card.locator('[aria-current=step]')).toContainText('Days 2 and 3');
  await expect(card.getByRole('listitem').filter({ hasText: 'After week 6' })).toBeVisible();
  await expectAccessible(page);
  // Nothing that has the focus is behind the row to ring for help.
  expect(await findLayoutFaults(page)).toEqual([]);

  await clinic.db('bookings').update({
    appointment_date: clinic.db.raw('appointment_date - 30'),
  });
  await page.reload();
  await expect(page.getByText(/^Today: day (32|33|60)$/)).toHaveCount(3);
  await expect(flags.getByRole('link', { name: 'Call 999' })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2000);
});

const guide = aftercareGuides[0]!;
test(
  `the ${guide.careType} card has the warning signs of the printed guide, no more and no fewer, its page the same text as the PDF, and it prints without buttons and tabs`,
  onlyInFull,
  async ({ page, clinic, patient, signIn }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await assign(clinic, patient.id, guide.careType);
    await signIn(page, patient);
    await page.goto('/dashboard?tab=care');
    const card = page.getByRole('region', { name: 'Get help now if you have' });
    await card.getByText('Call us the same day for…').click();
    const signs = (await card.getByRole('listitem').allInnerTexts()).join('');
    const printed = await readPdf(
      await readFile(new URL(`../../attached_assets/${guide.file}`, import.meta.url)),
    );
    const between = (before: string, after: string) =>
      printed.split(squeeze(before))[1]?.split(squeeze(after))[0];
    expect(between(guideFrame.record.fields.at(-1) ?? '', guide.normal.points[0] ?? '')).toBe(squeeze(signs));

    await expect(page.getByRole('link', { name: 'Read on this page' })).toBeVisible();
    const paper = await readPdf(await page.pdf({ format: 'A4' }));
    expect(paper).toContain(squeeze(`${guide.careType} aftercare`));
    // What opens may be longer than a sheet of paper, which would print the end of it over what follows.
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('details').first()).toHaveCSS('break-inside', 'auto');
    await page.emulateMedia({ media: null });
    const date = page.locator('html').evaluate((root) => root.style.getPropertyValue('--printed'));
    expect(await date).toContain(formatBirthDate(londonToday(new Date())));
    for (const words of ['Logout', 'Treatment History', 'Read on this page', 'Ring the clinic'])
      expect(paper).not.toContain(squeeze(words));

    await page.getByRole('link', { name: /Read on this page/ }).click();
    // The URL does not reveal the treatment.
    await expect(page).toHaveURL('/dashboard?tab=care&guide=1');
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused();
    const shown = (await page.getByRole('article').innerText()).replace(/\s+/g, ' ');
    for (const text of textsOf(guide)) expect(shown).toContain(text.replace(/\s+/g, ' '));
    expect(shown).not.toMatch(/[{}]|\*\*/);
    await expectAccessible(page);
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overflow)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Personalised Care' })).toBeVisible();
  },
);
