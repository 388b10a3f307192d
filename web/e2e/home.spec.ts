import { clinic as facts } from '#shared/clinic.ts';
import { expect, test } from './fixtures.ts';
import { measureWire } from './wire.ts';

test('the hero names the clinic and links to booking and services', async ({ page }) => {
  await page.goto('/');
  const hero = page.locator('#hero');
  await expect(hero.getByRole('heading', { level: 1, name: facts.brand })).toBeVisible();
  await expect(hero.getByText(/^Welcome to a small clinic in Wembley where every visit/)).toBeVisible();
  await expect(hero.getByRole('link', { name: 'Book a Consultation' })).toHaveAttribute('href', '/booking');
  await expect(hero.getByRole('link', { name: 'Our Services' })).toHaveAttribute('href', '/#services');
  await expect(hero.getByRole('listitem').getByRole('heading')).toHaveText([
    'Medical Expertise',
    'Scientific Approach',
    'Safety First',
    'Personalised Care',
  ]);
  await hero.getByRole('link', { name: 'Scroll to explore' }).click();
  await expect(page).toHaveURL('/#services');
  await expect(page.locator('#services')).toBeInViewport({ ratio: 0.2 });
});

test('four services are shown with picture, text, price and a link to their page', async ({ page }) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Our Services' });
  const cards = [
    ['Anti-Wrinkle Injections', 'about the treatment of lines and wrinkles', 'from £130', '/services/botox'],
    ['PRP Therapy', 'plasma from your own blood', '£125 per session', '/services/prp'],
    ['Dermal Fillers', 'gel for lips and lines around the mouth', '£100-£150', '/services/fillers'],
    ['Vitamin Injections', 'after a consultation', '£40 per session', '/services/vitamin-injections'],
  ] as const;
  await expect(section.getByRole('listitem')).toHaveCount(4);
  for (const [title, description, price, href] of cards) {
    const card = section.getByRole('listitem').filter({ hasText: title });
    await expect(card.getByRole('heading', { name: title })).toBeVisible();
    await expect(card.getByRole('img')).toHaveAttribute('alt', /drawing|illustration/i);
    await expect(card).toContainText(description);
    await expect(card).toContainText(price);
    await expect(card.getByRole('link', { name: /^More Information/ })).toHaveAttribute('href', href);
  }
  const book = section.getByRole('link', { name: 'Book a Consultation' });
  await expect(book).toHaveAttribute('href', '/booking');
});

test('a prescription-only medicine is neither named nor promoted', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('main')).not.toContainText(/botox|botulinum|toxin|b12|special offer|popular/i);
  const card = page.locator('#services li').filter({ hasText: 'Anti-Wrinkle' });
  await expect(card).toContainText('A consultation about');
});

test('the about section shows the room, the team and four highlights', async ({ page }) => {
  await page.goto('/');
  const section = page.locator('#about');
  await expect(section.getByRole('img')).toHaveAttribute('alt', /armchair by a window/);
  await expect(section).toContainText(
    `Our clinic is led by ${facts.practitioner.name}, a Physician Associate`,
  );
  await expect(section).toContainText('a regulated healthcare professional who is not a doctor');
  await expect(section).not.toContainText('{');
  await expect(section.getByRole('listitem').getByRole('heading')).toHaveText([
    'Personalised Treatments',
    'Professional Care',
    'Welcoming Atmosphere',
    'Commitment to Excellence',
  ]);
});

test('Load More Reviews shows all six reviews and disappears', async ({ page }) => {
  await page.goto('/');
  const section = page.locator('#reviews');
  await expect(section.getByRole('heading', { name: 'What Our Clients Say' })).toBeVisible();
  await expect(section).toContainText('Example reviews shown while the site is being set up.');
  await expect(section.getByRole('listitem')).toHaveCount(3);
  const more = section.getByRole('button', { name: 'Load More Reviews' });
  await more.click();
  await expect(section.getByRole('listitem')).toHaveCount(6);
  await expect(more).toHaveCount(0);
  await expect(section.getByRole('listitem').nth(3)).toBeFocused();

  const review = section.getByRole('listitem').nth(1);
  for (const text of [
    'Sample Client B',
    'SB',
    'starting small',
    'Dermal Fillers',
    '1 month ago',
    'Example',
  ]) {
    await expect(review).toContainText(text);
  }
  await expect(review.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeVisible();
  const shares = await review
    .locator('[data-filled]')
    .evaluateAll((stars) => stars.map((star) => star.dataset['filled']));
  expect(shares).toEqual(['1', '1', '1', '1', '0.5']);
  await expect(section.getByText('Example', { exact: true })).toHaveCount(6);
});

test('Instagram opens in a new tab without a referrer', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('main').getByRole('link', { name: /^See our Instagram page/ });
  await expect(link).toHaveAttribute('href', facts.instagram);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('text uses the site’s fonts, and extended glyphs load only for those who need them', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const font = /\/assets\/([a-z-]+)-.{8}\.woff2$/.exec(request.url());
    if (font?.[1]) fetched.push(font[1]);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect([...new Set(fetched)].sort()).toEqual(['figtree', 'fraunces-display', 'fraunces-display-italic']);
  const isUsed = () =>
    page.evaluate(() => [...document.fonts].find((face) => face.family === 'Figtree')?.status);
  expect(await isUsed()).toBe('loaded');
  await page.locator('#booking').getByLabel('Name').fill('Zoë Łukasiewicz');
  await expect.poll(() => fetched).toContain('figtree-accents');
  await expect.poll(() => fetched).toContain('figtree-latin-ext-wght-normal');
});

test.describe('on a slow phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

  test('loads at most 80 kB before the first interaction', async ({ page }) => {
    const wire = await measureWire(page);
    // Browsers send pointer events for a resting pointer when the page appears.
    await page.addInitScript(() => {
      addEventListener('load', () =>
        document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })),
      );
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    // The second is preloaded by the document, so both take one round trip.
    expect(wire.scripts).toHaveLength(2);
    expect(wire.bytes).toBeLessThanOrEqual(80_000);
    // The first paint waits for the document only.
    expect(wire.styles).toEqual([]);
    await expect(page.locator('img').first()).toHaveAttribute('src', /^data:/);
    await page.keyboard.press('Tab');
    await expect(page.locator('[data-prompts]')).toHaveCount(1);
    const own = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')].map(
        ({ href }) => href,
      ),
    );
    expect(own.length).toBeGreaterThan(0);
    expect(wire.styles.filter((url) => own.includes(url))).toEqual([]);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is readable, and the form offers other ways to reach us', async ({ page }) => {
    await page.goto('/');
    for (const id of ['hero', 'services', 'about', 'reviews', 'contact', 'booking']) {
      await expect(page.locator(`#${id}`)).toBeVisible();
    }
    await expect(page.locator('#reviews').getByRole('listitem')).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'Load More Reviews' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Request Consultation' })).toBeHidden();
    await expect(page.getByText('The form needs scripts')).toBeVisible();
    const phone = page.locator('#booking').getByRole('link', { name: facts.phone }).first();
    await expect(phone).toHaveAttribute('href', `tel:${facts.phoneLink}`);
  });
});
