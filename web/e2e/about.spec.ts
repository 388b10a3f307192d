import { clinic as facts } from '#shared/clinic.ts';
import { expect, test } from './fixtures.ts';

test('/about says who we are, what we offer and how a visit goes', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await expect(main).toContainText('a small aesthetics clinic in Wembley, London');

  const offer = main.getByRole('region', { name: 'What we offer' });
  for (const [place, [name, href]] of (
    [
      ['PRP Therapy', '/services/prp'],
      ['Anti-Wrinkle Injections', '/services/botox'],
      ['Dermal Fillers', '/services/fillers'],
      ['Vitamin Injections', '/services/vitamin-injections'],
    ] as const
  ).entries()) {
    const item = offer.getByRole('listitem').nth(place);
    await expect(item.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expect(main.getByRole('region', { name: 'What we stand for' })).toContainText('equally welcome');

  const journey = main.getByRole('region', { name: 'Your Journey' });
  await expect(journey.getByRole('listitem').getByRole('heading')).toHaveText([
    'Consultation',
    'Time to think',
    'Treatment',
    'Aftercare and review',
  ]);
  await expect(journey.getByRole('link', { name: 'Our Services' })).toHaveAttribute('href', '/services');
  await expect(journey.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
});

test('/about says which team members are named and which are not', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main).toContainText(facts.practitioner.name);
  await expect(main).toContainText('who is not a doctor and does not prescribe');
  await expect(main).not.toContainText(/[{}]|botox|doctor-led|\bDr\b/i);
});

test('the practitioner has a portrait, a name, a profession and a sentence', async ({ page }) => {
  for (const [path, scope] of [
    ['/about', 'Who looks after you'],
    ['/services/prp', undefined],
  ] as const) {
    await page.goto(path);
    const place = scope ? page.getByRole('region', { name: scope }) : page.getByRole('main');
    const person = place.getByRole('figure').filter({ hasText: facts.practitioner.name });
    await expect(person.getByRole('img')).toHaveAttribute(
      'alt',
      `Drawn likeness of ${facts.practitioner.name}`,
    );
    await expect(person.getByRole('blockquote')).toContainText(facts.practitioner.line);
    await expect(person).toContainText('Physician Associate, regulated by the General Medical Council');
  }
});

test('no invented names are shown, and missing facts are covered by one sentence', async ({ page }) => {
  for (const path of ['/', '/about', '/services/prp', '/services/botox']) {
    await page.goto(path);
    const words = (await page.locator('body').textContent()) ?? '';
    expect(words, path).not.toMatch(/named (doctor|supervision)|details available at the clinic/i);
    expect(words.match(/Ask us for names and register numbers/g), path).toHaveLength(1);
  }
  await page.getByRole('button', { name: 'Legal and privacy' }).click();
  const legal = page.getByRole('dialog');
  await expect(legal).toContainText('Ask us for names and register numbers');
  await expect(legal).not.toContainText(/named doctor|details available/i);
});

test('/reviews shows Reviews and Coming soon... and is noindex', async ({ page }) => {
  await page.goto('/reviews');
  await expect(page.getByRole('main')).toHaveText(/^\s*Reviews\s*Coming soon\.\.\.\s*$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});

test('a shared link shows a picture of 1200 × 630', async ({ page }) => {
  await page.goto('/');
  const address = await page.locator('meta[property="og:image"]').getAttribute('content');
  const answer = await page.request.get(new URL(address ?? '').pathname);
  expect(answer.headers()['content-type']).toBe('image/png');
  const picture = await answer.body();
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});
