import { extractText, getDocumentProxy } from 'unpdf';
import { clinic as facts } from '#shared/clinic.ts';
import { b12 } from '#shared/content/treatments/b12.ts';
import { microblading, microbladingLearnMore } from '#shared/content/treatments/microblading.ts';
import { prp } from '#shared/content/treatments/prp.ts';
import type { Treatment } from '#shared/content/treatments/treatment.ts';
import { birthDateWords } from '#shared/domain/dateWords.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { expect, test, onlyInFull } from './fixtures.ts';

const sheets: [path: string, treatment: Treatment, more: readonly string[]][] = [
  ['/services/prp', prp, []],
  ['/services/microblading', microblading, microbladingLearnMore.paragraphs],
  ['/services/b12-injections', b12, []],
];

/** Line breaks split words, so texts are compared without spaces. */
const squeeze = (text: string) => text.replaceAll(/\s+/g, '');

for (const [path, treatment, more] of sheets) {
  test(`${path} prints as a leaflet`, onlyInFull, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
    const { text, totalPages } = await extractText(pdf, { mergePages: true });
    const paper = squeeze(text);
    const today = new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
    const wanted = [
      facts.brand,
      facts.phone,
      today,
      ...treatment.faqs.flatMap(({ question, answer }) => [question, answer]),
      ...treatment.prices.lines.flatMap(({ name, price, note = '' }) => [name, price, note]),
      ...treatment.cautions.never,
      ...treatment.cautions.discuss,
      ...treatment.steps.map((step) => step.text),
      ...treatment.risks.emergency,
      treatment.recovery,
      ...more,
    ];
    expect(wanted.filter((words) => !paper.includes(squeeze(words)))).toEqual([]);
    for (const words of [
      'Skip to main content',
      'Book a Consultation',
      'Scroll to top',
      'Legal and privacy',
    ]) {
      expect(paper).not.toContain(squeeze(words));
    }
    expect(paper.split(squeeze(facts.phone))).toHaveLength(2);
    expect(totalPages).toBeLessThanOrEqual(5);
  });
}

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
  expect(await printed).toContain(birthDateWords(londonToday()));
  for (const words of ['Logout', 'Treatment History', 'Read on this page', 'Call 999'])
    expect(paper).not.toContain(squeeze(words));
});
