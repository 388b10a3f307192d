import { expect, test } from './fixtures.ts';

const cards = [
  {
    id: 'botox',
    title: 'Anti-Wrinkle Injections',
    duration: '20-30 minutes',
    price: 'from £130',
    short: 'A consultation about the treatment of lines and wrinkles.',
    benefits: ['In-person assessment by a prescriber', 'Two-week review included'],
    page: '/services/botox',
  },
  {
    id: 'prp',
    title: 'PRP Therapy',
    duration: '45-60 minutes',
    price: '£125 per session',
    short: 'Skin treatment using plasma from your own blood.',
    benefits: ['Uses your own blood', 'Planned course with reviews'],
    page: '/services/prp',
  },
  {
    id: 'fillers',
    title: 'Dermal Fillers',
    duration: '30-45 minutes',
    price: '£100-£150',
    short: 'Hyaluronic acid gel for lips and lines around the mouth.',
    benefits: ['Adds volume for a time', 'Two-week review'],
    page: '/services/fillers',
  },
  {
    id: 'vitamin-injections',
    title: 'Vitamin Injections',
    duration: '15 minutes',
    price: '£40 per session',
    short: 'Vitamins by a quick injection, after a consultation.',
    benefits: ['15-minute appointment', 'Contents and dose explained first'],
    page: '/services/vitamin-injections',
  },
];

const strip = [
  { id: 'microblading', title: 'Microblading', page: '/services/microblading', menu: 'Microblading' },
  { id: 'b12', title: 'B12 Injections', page: '/services/b12-injections', menu: 'B12 Injections' },
  { id: 'vitamin-drip', title: 'IV Vitamin Drips', page: '/services/vitamin-drips', menu: 'Vitamin Drips' },
];

test('has exactly four cards, each with its details', async ({ page }) => {
  await page.goto('/services');
  await expect(page.getByRole('article')).toHaveCount(4);
  for (const card of cards) {
    const article = page.locator(`article#${card.id}`);
    await expect(article.getByRole('heading', { level: 2 })).toHaveText(card.title);
    await expect(article.getByText(card.short, { exact: true })).toBeVisible();
    await expect(article.getByText(`Price: ${card.price}`, { exact: true })).toBeVisible();
    await expect(article.getByText(`Duration: ${card.duration}`, { exact: true })).toBeVisible();
    await expect(article.getByRole('listitem')).toHaveText(card.benefits);
    await expect(article.locator('[data-description]')).toHaveText(/^.{80,260}$/);
    await expect(article.locator('[data-icon]')).toBeVisible();
    const more = article.getByRole('link');
    await expect(more).toHaveText(`More Information about ${card.title}`);
    await expect(more).toHaveAttribute('href', card.page);
  }
});

test('More Information opens the treatment’s page', async ({ page }) => {
  await page.goto('/services');
  await page.getByRole('link', { name: 'More Information about PRP Therapy' }).click();
  await expect(page).toHaveURL('/services/prp');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('ends with a call to book', async ({ page }) => {
  await page.goto('/services');
  const last = page.locator('main > section').last();
  await last.getByRole('link', { name: 'Book a Consultation' }).click();
  await expect(page).toHaveURL('/booking');
});

test.describe('More treatments', () => {
  test('lists the three others, each with a link to its page', async ({ page }) => {
    await page.goto('/services');
    const section = page.getByRole('region', { name: 'More treatments' });
    await expect(section.getByRole('listitem')).toHaveCount(strip.length);
    for (const { id, title, page: address } of strip) {
      await expect(section.locator(`li#${id}`).getByRole('link')).toHaveText(title);
      await expect(section.locator(`li#${id}`).getByRole('link')).toHaveAttribute('href', address);
    }
    await section.locator('li#vitamin-drip').click();
    await expect(page).toHaveURL('/services/vitamin-drips');
  });

  for (const { id, menu } of strip) {
    test(`the URL /services#${id} scrolls to it`, async ({ page }) => {
      await page.goto(`/services#${id}`);
      await expect(page.locator(`#${id}`)).toBeInViewport({ ratio: 1 });
      await expect(page.locator(`#${id}`)).toBeFocused();
    });

    test(`${menu} in the header’s menu scrolls to it`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto('/contact');
      await page.getByRole('button', { name: 'Services' }).click();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: menu }).click();
      await expect(page).toHaveURL(`/services#${id}`);
      await expect(page.locator(`#${id}`)).toBeInViewport({ ratio: 1 });
    });
  }
});
