import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { paths } from '#shared/paths.ts';
import { findChromium } from '../chromium.ts';
import { appScreenshots } from '../site/manifest.ts';
import { deskStates, patientStates, type Visit } from './states.ts';

/**
 * Screenshots of every page of the built site with demo data, into docs/screenshots; an argument (`npm run screenshots
 * admin`) limits them to names with that prefix; `apps` takes the manifest's.
 */
const only = process.argv[2] ?? '';
const folder = 'docs/screenshots';
const port = 3190;
const base = `http://localhost:${port}`;
const heights: Record<number, number> = { 390: 844, 768: 1024, 1280: 800, 1440: 900 };

const site: Visit[] = Object.values(paths)
  .filter((path) => path !== paths.dashboard && path !== paths.admin)
  .map((path) => ({
    name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'),
    path,
    widths: [390, 768, 1440],
  }));

const visits: Visit[] = [
  ...site,
  { name: 'not-found', path: '/no-such-page', widths: [390, 768, 1440] },
  ...['appointments', 'history', 'care', 'account'].map((tab): Visit => ({
    name: `dashboard-${tab}`,
    path: `/dashboard?tab=${tab}`,
    as: 'patient',
    widths: [390, 1280],
  })),
  ...Object.entries({
    today: 'today',
    customers: 'customers',
    bookings: 'bookings',
    month: 'bookings&view=calendar',
    week: 'bookings&view=calendar&span=week',
    day: 'bookings&view=calendar&span=day',
    contacts: 'contacts',
    queue: 'queue',
    messages: 'messages',
    staff: 'staff',
  }).map(([name, tab]): Visit => ({
    name: `admin-${name}`,
    path: `/admin?tab=${tab}`,
    as: 'admin',
    widths: [390, 768, 1280, 1440],
  })),
  ...deskStates,
  ...patientStates,
].filter(({ name }) => name.startsWith(only));

const accounts = { patient: 'grace.adeyemi@demo.example', admin: 'admin@demo.example' };

async function waitForServer(): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    if ((await fetch(`${base}/api/ready`).catch(() => undefined))?.ok) return;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error('The server did not become ready');
}

/** Scrolls through the page, so that lazy and fading content is shown. */
async function walkThrough(page: Page): Promise<void> {
  const height = await page.locator('body').evaluate((body) => body.scrollHeight);
  for (let y = 0; y < height; y += 400) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(40);
  }
  // The frame of the desk is longer than its page.
  await page.mouse.wheel(0, -100_000);
  await page.waitForTimeout(300);
}

const newcomer = {
  firstName: 'Ada',
  lastName: 'Newcomer',
  email: 'ada.newcomer@demo.example',
  dateOfBirth: '1991-03-04',
  password: 'correct horse',
};

/** Signs in as a demo user; the newcomer registers first. */
async function signIn(page: Page, as: 'patient' | 'admin' | 'newcomer'): Promise<void> {
  if (as === 'newcomer') await page.request.post(`${base}/api/register`, { data: newcomer });
  const email = as === 'newcomer' ? newcomer.email : accounts[as];
  await page.request.post(`${base}/api/login`, { data: { email, password: newcomer.password } });
}

async function shoot(browser: Browser, { name, path, as, widths, before, audit }: Visit): Promise<void> {
  for (const width of widths) {
    const context = await browser.newContext({
      viewport: { width, height: heights[width] ?? 900 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    });
    const page = await context.newPage();
    if (as) await signIn(page, as);
    await before?.(page);
    await page.goto(base + path, { waitUntil: 'load' });
    await page.waitForTimeout(as ? 1500 : 500);
    if (audit) {
      await audit(page);
      await page.waitForTimeout(700);
    } else {
      await walkThrough(page);
    }
    // Playwright has no WebP screenshots.
    const devTools = await context.newCDPSession(page);
    const { cssContentSize } = await devTools.send('Page.getLayoutMetrics');
    const scale = width > 1000 ? 0.6 : 0.75;
    // States are captured at window size, pages in full.
    const clip = { x: 0, y: 0, width, height: cssContentSize.height, scale };
    // Of the desk's frame, what has never been in the window is not painted.
    if (!audit && path.startsWith('/admin')) {
      await page.setViewportSize({ width, height: Math.ceil(cssContentSize.height) });
      await page.waitForTimeout(300);
    }
    const { data } = await devTools.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 55,
      ...(audit ? {} : { captureBeyondViewport: true, clip }),
    });
    writeFileSync(join(folder, `${name}-${width}.webp`), Buffer.from(data, 'base64'));
    await context.close();
  }
}

/** Screenshots for the browser's install dialog; see scripts/site/manifest.ts. */
async function shootForApps(browser: Browser): Promise<void> {
  mkdirSync('web/public/screenshots', { recursive: true });
  for (const { file, path, width, height } of appScreenshots) {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    await page.goto(`${base}${path}`, { waitUntil: 'load' });
    const devTools = await page.context().newCDPSession(page);
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    writeFileSync(join('web/public/screenshots', file), Buffer.from(data, 'base64'));
    await page.close();
  }
}

if (!only) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'clinic-screenshots-'));
const server = spawn(process.execPath, ['dist/api/server.js', '--demo'], {
  env: { ...process.env, PORT: String(port), PUBLIC_URL: base, DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const browser = await chromium.launch(await findChromium());
try {
  await waitForServer();
  if (!only || only === 'apps') await shootForApps(browser);
  for (const visit of visits) await shoot(browser, visit);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((ended) => server.once('exit', ended));
  rmSync(dataDir, { recursive: true, force: true });
}
