import { extractText, getDocumentProxy } from 'unpdf';
import { formatBirthDate } from '#shared/domain/formatDates.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { expect, test } from './fixtures.ts';

/** Line breaks split words, so texts are compared without spaces. */
const squeeze = (text: string) => text.replaceAll(/\s+/g, '');

test('aftercare prints without buttons and tabs', async ({ page, clinic, patient, signIn }) => {
  await clinic.db('personalised_care').insert({ user_id: patient.id, care_type: 'Anti-Wrinkle' });
  await signIn(page, patient);
  await page.goto('/dashboard?tab=care');
  await expect(page.getByRole('link', { name: 'Read on this page' })).toBeVisible();
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  const { text } = await extractText(pdf, { mergePages: true });
  const paper = squeeze(text);
  expect(paper).toContain(squeeze('Anti-Wrinkle aftercare'));
  const printed = page.locator('html').evaluate((root) => root.style.getPropertyValue('--printed'));
  expect(await printed).toContain(formatBirthDate(londonToday(new Date())));
  for (const words of ['Logout', 'Treatment History', 'Read on this page', 'Ring the clinic'])
    expect(paper).not.toContain(squeeze(words));
});
