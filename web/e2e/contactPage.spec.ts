import { clinic as facts } from '#shared/clinic.ts';
import { expect, test } from './fixtures.ts';

test('shows where the clinic is and how to reach it', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get in Touch');
  const panel = page.getByRole('region', { name: 'Contact information' });
  await expect(panel).toContainText('Wembley, London');
  await expect(panel.getByRole('link', { name: facts.phone })).toHaveAttribute(
    'href',
    `tel:${facts.phoneLink}`,
  );
  await expect(panel.getByRole('link', { name: facts.email })).toHaveAttribute(
    'href',
    `mailto:${facts.email}`,
  );
  const instagram = panel.getByRole('link', { name: facts.instagramHandle });
  await expect(instagram).toHaveAttribute('href', facts.instagram);
  await expect(instagram).toHaveAttribute('rel', /noreferrer/);
  await expect(page.getByRole('heading', { name: 'Send a Message' })).toBeVisible();
});

test('shows directions, step-free access and parking', async ({ page }) => {
  await page.goto('/contact');
  const where = page.getByRole('region', { name: 'Where we are' });
  await expect(where.getByRole('term')).toHaveText(['How to find us', 'Step-free access', 'Parking']);
  for (const text of Object.values(facts.visiting)) await expect(where).toContainText(text);
});

test('shows its own map, and third-party maps only in a new tab', async ({ page }) => {
  await page.goto('/contact');
  const frame = page.getByTitle('Clinic location', { exact: true });
  await frame.scrollIntoViewIfNeeded();
  await expect(frame).toHaveAttribute('src', '/map.html');
  const map = page.frameLocator('iframe[title="Clinic location"]');
  await expect(map.getByRole('heading', { name: facts.brand })).toBeVisible();
  await expect(map.getByText(facts.address.street)).toBeVisible();
  await expect(map.getByRole('img', { name: /Drawn map of Wembley/ })).toBeVisible();
  for (const [name, address] of [
    ['Open in Maps', facts.mapsLink],
    ['Show live map', /^https:\/\/www\.openstreetmap\.org\/\?mlat=51\.5505&mlon=-0\.3048/],
  ] as const) {
    const link = map.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', address);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
});

test('the map may be framed by this site only and runs no scripts', async ({ request }) => {
  const answer = await request.get('/map.html');
  const policy = answer.headers()['content-security-policy'];
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("default-src 'none'");
  expect(await answer.text()).not.toMatch(/<script|<style|\sstyle=|\{\{/);
});

test('has a back-to-top button', async ({ page }) => {
  await page.goto('/contact');
  const button = page.getByRole('button', { name: 'Scroll to top' });
  await expect(button).toBeHidden();
  await page.mouse.wheel(0, 2000);
  // It is above the dark footer, too.
  await expect(button).toHaveCSS('background-color', /^rgb\(/);
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

for (const width of [320, 600, 768, 834, 900, 1023, 1280]) {
  test(`shows the whole map at ${width} px, and scrolling over it scrolls the page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/contact');
    await page.getByTitle('Clinic location', { exact: true }).scrollIntoViewIfNeeded();
    const map = page.frameLocator('iframe[title="Clinic location"]');
    await expect(map.getByRole('heading')).toBeVisible();
    const frame = page.frames().find((candidate) => candidate.url().endsWith('/map.html'));
    const overflow = await frame?.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { x: scrollWidth - window.innerWidth, y: scrollHeight - window.innerHeight };
    });
    expect(overflow).toEqual({ x: 0, y: 0 });
    const before = await page.evaluate(() => window.scrollY);
    await page.getByTitle('Clinic location', { exact: true }).hover();
    await page.mouse.wheel(0, -200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before - 200);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page offers email and telephone instead of the form', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByText('This form needs scripts')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('link', { name: facts.phone }).first()).toBeVisible();
  });
});
