import { paths } from '#shared/paths.ts';
import { expect, test } from './fixtures.ts';

const publicPaths = Object.values(paths).filter((path) => path !== paths.dashboard && path !== paths.admin);

test(
  'no public page uses deprecated Chromium features, even when styles are computed before they have loaded',
  { tag: '@full' },
  async ({ page }) => {
    const devTools = await page.context().newCDPSession(page);
    const found: string[] = [];
    let path = '';
    devTools.on('Audits.issueAdded', ({ issue }) => {
      if (issue.code === 'DeprecationIssue')
        found.push(`${path}: ${issue.details.deprecationIssueDetails?.type}`);
    });
    await devTools.send('Audits.enable');
    for (path of [...publicPaths, '/not-a-page']) {
      let release = () => {};
      const isLaidOut = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\.css$/, (route) => isLaidOut.then(() => route.continue()));
      await page.goto(path, { waitUntil: 'commit' });
      const title = page.locator('h1').first();
      await title.waitFor({ state: 'attached' });
      // Forces style computation, as some tools and extensions do.
      await title.evaluate((element) => element.getBoundingClientRect());
      release();
      await page.waitForLoadState();
      await page.unrouteAll();
    }
    // Resolves after all earlier reports.
    await devTools.send('Page.getLayoutMetrics');
    expect(found).toEqual([]);
  },
);
