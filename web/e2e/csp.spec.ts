import type { Page } from '@playwright/test';
import { notFoundPath } from '#shared/paths.ts';
import { pages } from '#shared/routes.ts';
import { createDatabase, databaseUrl } from '#api/testing/clone.ts';
import { clusterVariable } from '#api/testing/runCluster.ts';
import { startServerProcess } from '#api/testing/serverProcess.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { expect, onlyInFull, test } from './fixtures.ts';
import { hasStarted } from './holdApp.ts';

interface Violation {
  page: string;
  directive: string;
  blocked: string;
}

/** Collects all CSP violations of this page, from the first script on. */
async function collectViolations(page: Page): Promise<Violation[]> {
  const violations: Violation[] = [];
  await page.exposeFunction('recordViolation', (violation: Violation) => void violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const record = Reflect.get(window, 'recordViolation') as (violation: Violation) => void;
      record({
        page: location.pathname,
        directive: event.effectiveDirective,
        blocked: event.blockedURI,
      });
    });
  });
  return violations;
}

/**
 * Scrolls to the end and presses a key, which starts hydration and loads lazy content. The network is never idle at the
 * desk, whose live connection stays open.
 */
async function wake(page: Page): Promise<void> {
  for (let y = 0; y < 12; y += 1) await page.mouse.wheel(0, 900);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasStarted(page)).toBe(true);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test.describe('the Content-Security-Policy', () => {
  test.use({ serviceWorkers: 'allow' });

  // A violation on any page of any journey also fails it, as an error in the console.
  for (const who of ['guest', 'patient', 'admin'] as const) {
    test(
      `is violated by no page, service worker included, for a ${who}; all comes from the clinic’s server`,
      onlyInFull,
      async ({ page, context, clinic, signIn, patient, admin }) => {
        const violations = await collectViolations(page);
        const foreign: string[] = [];
        context.on('request', (request) => {
          const { origin, protocol } = new URL(request.url());
          if (origin !== clinic.url && !['data:', 'blob:'].includes(protocol)) foreign.push(request.url());
        });
        if (who !== 'guest') await signIn(page, who === 'patient' ? patient : admin);
        const all = pages.map(({ path }) => (path === notFoundPath ? '/not-a-page' : path));
        const own = { guest: all, patient: ['/', '/booking', '/dashboard'], admin: ['/', '/admin'] }[who];
        for (const path of own) {
          await page.goto(path);
          await wake(page);
          if (who === 'guest') expect(await context.cookies(), path).toEqual([]);
        }
        // Registered through its Trusted Types policy, by the page and by workbox-window.
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
        expect(violations).toEqual([]);
        expect(foreign).toEqual([]);
      },
    );
  }

  test(
    'blocks injected markup and third-party files, and the server logs the reports',
    { tag: '@full' },
    async ({ browser }) => {
      const cluster = process.env[clusterVariable] ?? '';
      const name = `csp_${Date.now()}`;
      await createDatabase(cluster, name, 'tpl');
      const settings = { DATABASE_URL: databaseUrl(cluster, name), LOG_LEVEL: 'warn' };
      const server = await startServerProcess(settings, process.cwd());

      const page = await browser.newPage();
      await page.goto(`${server.url}/about?name=Grace`);
      const thrown = await page.evaluate(() => {
        const picture = new Image();
        picture.src = 'https://elsewhere.example/pixel.png?taken=secret';
        try {
          document.body.innerHTML = '<b>Grace</b>';
          return 'nothing';
        } catch (error) {
          return (error as Error).name;
        }
      });
      expect(thrown).toBe('TypeError');
      const lines = () =>
        server
          .output()
          .split('\n')
          .filter((line) => line.includes('csp_violation'))
          .map((line) => JSON.parse(line) as Record<string, unknown>);
      await waitUntil(() => lines().length === 2);
      const directives = lines().map((line) => String(line['directive']));
      expect(new Set(directives)).toEqual(new Set(['img-src', 'require-trusted-types-for']));
      expect(server.output()).not.toMatch(/Grace|secret|elsewhere/);
      await page.close();
      server.child.kill('SIGTERM');
      await server.ended;
    },
  );
});
