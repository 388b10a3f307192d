import type { Locator, Page } from '@playwright/test';
import { expect, fullUnless, test, onlyInFull, withMotion } from './fixtures.ts';

const scrolling = [
  { path: '/services/botox', service: 'anti-wrinkle', links: 2 },
  { path: '/services/prp', service: 'prp-therapy', links: 3 },
  { path: '/services/fillers', service: 'dermal-fillers', links: 3 },
  {
    path: '/services/vitamin-injections',
    service: 'vitamin-injections',
    links: 3,
  },
];
const phone = { width: 390, height: 844 };

/** Waits until an element has stopped 100 px below the top of the window. */
async function expectAtRest(page: Page, selector: string): Promise<void> {
  const readTops = () =>
    page.evaluate(async (target) => {
      const tops = new Set<number>();
      for (let frames = 0; frames < 10; frames++) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
        tops.add(Math.round(document.querySelector(target)?.getBoundingClientRect().top ?? NaN));
      }
      return [...tops];
    }, selector);
  await expect.poll(readTops).toEqual([100]);
}

const tabbed = ['/services/microblading', '/services/b12-injections', '/services/vitamin-drips'];
test('each treatment takes at most 7,000 px on a phone', onlyInFull, async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of [...scrolling.map((each) => each.path), ...tabbed]) {
    await page.goto(path);
    // From then on all of it is laid out.
    await page.keyboard.press('Tab');
    const readHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(readHeight, path).toBeLessThanOrEqual(7000);
  }
});

for (const { path, service, links } of scrolling) {
  test.describe(path, fullUnless(path === scrolling[0]?.path), () => {
    // Smooth scrolling is checked on the first of them.
    test.use(path === scrolling[0]?.path ? withMotion : { contextOptions: { reducedMotion: 'reduce' } });

    test('the switcher scrolls to 100 px below the top and follows the scroll position', async ({ page }) => {
      await page.goto(path);
      const button = page.getByRole('button', { name: 'Scroll to top' });
      await expect(button).toBeHidden();
      const switcher = page.getByRole('navigation', { name: 'On this page' });
      await expect(switcher.getByRole('link')).toHaveText([
        'Overview',
        'Treatment Details',
        'FAQs',
        'Prices',
      ]);
      await expect(switcher.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'true');
      for (const [label, id] of [
        ['FAQs', '#faqs'],
        ['Treatment Details', '#details'],
        ['Overview', '#overview'],
      ] as const) {
        await switcher.getByRole('link', { name: label }).click();
        await expectAtRest(page, id);
        await expect(switcher.locator('[aria-current]')).toHaveText(label);
        await expect(switcher).toBeInViewport();
      }
      await page.mouse.wheel(0, 3000);
      await button.click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    });

    test(
      'a guest books without signing in; small screens have a link back to all services',
      onlyInFull,
      async ({ page }) => {
        await page.goto(path);
        const book = page.getByRole('main').getByRole('link', { name: 'Book a Consultation' });
        await expect(book).toHaveCount(links);
        for (const link of await book.all()) await expect(link).toHaveAttribute('href', '/booking');
        await book.first().click();
        await expect(page).toHaveURL('/booking');
        await expect(page.locator('input[name=service]:checked')).toHaveValue(service);
        await expect(page.getByText('Login Required')).toHaveCount(0);
        await page.goBack();
        const arrow = page.getByRole('link', { name: 'Back to all services' });
        await expect(arrow).toBeHidden();
        await page.setViewportSize(phone);
        await arrow.click();
        await expect(page).toHaveURL('/services');
      },
    );
  });
}

test.describe('with motion', () => {
  test.use(withMotion);

  test(
    'clicks scroll smoothly, or at once with reduced motion; focus never scrolls smoothly',
    onlyInFull,
    async ({ page }) => {
      const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
      await page.goto('/services/prp');
      await page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'FAQs' })
        .click();
      expect(await behaviour()).toBe('smooth');
      await page.keyboard.press('Tab');
      expect(await behaviour()).toBe('auto');
      await page.keyboard.press('Enter');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await behaviour()).toBe('auto');
    },
  );
});

test('thirty Tab stops are in view as soon as they are focused', onlyInFull, async ({ page }) => {
  await page.goto('/services/prp');
  const hidden: string[] = [];
  for (let stop = 1; stop <= 30; stop += 1) {
    await page.keyboard.press('Tab');
    const missed = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { top, bottom } = element.getBoundingClientRect();
      return top < 0 || bottom > innerHeight ? element.textContent.trim() : null;
    });
    if (missed !== null) hidden.push(`${stop}: ${missed}`);
  }
  expect(hidden).toEqual([]);
});

for (const [path, prices, questions] of [
  ['/services/prp', 'Prices', 'FAQs'],
  ['/services/fillers', 'Prices', 'FAQs'],
] as const) {
  test(`${path} supports links to its prices and its questions`, onlyInFull, async ({ page }) => {
    for (const [hash, heading] of [
      ['#pricing', prices],
      ['#faq', questions],
    ] as const) {
      await page.goto(`${path}${hash}`);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport();
    }
  });
}

test(
  'a link within the page that is followed while the app starts is not undone',
  onlyInFull,
  async ({ page }) => {
    await page.addInitScript(() => {
      const listenTo = window.addEventListener.bind(window) as (...given: unknown[]) => void;
      const scroll = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView');
      Element.prototype.scrollIntoView = function (this: Element, ...given: unknown[]) {
        document.documentElement.setAttribute('data-shown', this.id);
        Reflect.apply(scroll?.value as () => void, this, given);
      };
      // The router numbers the history entry when it has read the address, and listens to changes later.
      const isRead = () => 'idx' in ((history.state ?? {}) as object);
      window.addEventListener = (...given: unknown[]) => {
        if (given[0] !== 'popstate' || location.hash !== '#pricing' || !isRead()) return listenTo(...given);
        location.hash = '#faq';
        listenTo('hashchange', () => listenTo(...given), { once: true });
      };
    });
    await page.goto('/services/fillers#pricing');
    await expect(page.locator('html')).toHaveAttribute('data-shown', 'faq');
    await expect(page.getByRole('heading', { name: 'FAQs', exact: true })).toBeInViewport();
  },
);

test(
  'on a phone the price is near the top, before the drawing, and links to all prices',
  onlyInFull,
  async ({ page }) => {
    await page.setViewportSize(phone);
    for (const path of ['/services/prp', '/services/fillers', '/services/vitamin-injections']) {
      await page.goto(path);
      const price = page.getByRole('link', { name: 'All prices' });
      const { y } = (await price.boundingBox()) ?? { y: Infinity };
      expect(y, path).toBeLessThan(phone.height);
      const art = await page.locator('main header img').boundingBox();
      expect(art?.y, path).toBeGreaterThan(y);
      await price.click();
      await expect(page.getByRole('heading', { name: 'Prices', exact: true })).toBeInViewport();
    }
  },
);

test('cautions are two expandable lists that show their length', onlyInFull, async ({ page }) => {
  await page.goto('/services/fillers');
  const lists = page
    .locator('#details details')
    .filter({ hasText: /^(Who should not have it|Talk to us first)/ });
  await expect(lists.locator('summary')).toHaveText([
    /^Who should not have it \(7\)$/,
    /^Talk to us first about \(7\)$/,
  ]);
  await expect(lists.first().getByText('Pregnancy or breastfeeding')).toBeHidden();
  await lists.first().locator('summary').click();
  await expect(lists.first().getByText('Pregnancy or breastfeeding')).toBeVisible();
});

test('each long page has its own drawing', onlyInFull, async ({ page }) => {
  const isDrawn = (drawing: Locator) =>
    expect
      .poll(() => drawing.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
  for (const [path, words] of [
    ['/services/fillers', /^Line drawing of a face: 1 at the lips/],
    ['/services/prp', /^Line drawing of a tube of blood before and after/],
    ['/services/b12-injections', /^Line drawing of the body’s digestive organs: 1 at the stomach/],
    ['/services/vitamin-drips', /^Line drawing of a drip on its stand/],
  ] as const) {
    await page.goto(path);
    const drawing = page.getByRole('img', { name: words });
    await drawing.scrollIntoViewIfNeeded();
    await isDrawn(drawing);
  }
  for (const [path, parts] of [
    ['/services/botox', ['Raising the brows', 'Frowning', 'Smiling']],
    ['/services/vitamin-injections', ['Vitamin B Complex', 'Immune Boost', 'Beauty & Wellness']],
    ['/services/microblading#process', ['Days 1-3', 'Weeks 4-6']],
  ] as const) {
    await page.goto(path);
    for (const title of parts) {
      const part = page.locator('main :is(li, section):has(> :is(h3, h4))').filter({
        has: page.getByRole('heading', { name: title, exact: true }),
      });
      const drawing = part.last().locator('img');
      await drawing.scrollIntoViewIfNeeded();
      await isDrawn(drawing);
    }
  }
});

test('the timeline’s curve runs through its points', onlyInFull, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/services/prp');
  const points = page
    .getByRole('list', { name: 'A course of PRP, session by session' })
    .getByRole('listitem');
  await expect(points).toHaveCount(4);
  const joints = await points.evaluateAll((items) =>
    items.map((item) => {
      const { left, right, top, height } = item.querySelector('svg')!.getBoundingClientRect();
      const dot = getComputedStyle(item, '::before');
      const size = Number.parseFloat(dot.height);
      const box = item.getBoundingClientRect();
      const off = box.top + Number.parseFloat(dot.top) + size / 2 - (top + height / 2);
      return {
        left,
        right,
        isOnLine: Math.abs(off) < 1.5,
        isBegun: Math.abs(box.left + size / 2 - left) < 1.5,
      };
    }),
  );
  for (const [index, joint] of joints.entries()) {
    expect(joint).toMatchObject({ isOnLine: true, isBegun: true });
    const next = joints[index + 1];
    if (next) expect(Math.abs(joint.right - next.left)).toBeLessThan(1.5);
  }
});
