/** Draws the icons of the installed site and of the reception app from web/public/favicon.svg: `npm run icons`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { startFile, startScreens } from './site/installTags.ts';

const fromRoot = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** Manifest shortcut icons, from Lucide (ISC) like those of the site. */
const shortcuts = {
  book: '<path d="M8 2v3M16 2v3M3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01"/><rect x="3" y="3" width="18" height="18" rx="2"/>',
  treatment:
    '<path d="M19.414 14.414C21 12.828 22 11.5 22 9.5a5.5 5.5 0 0 0-9.591-3.676.6.6 0 0 1-.818.001A5.5 5.5 0 0 0 2 9.5c0 2.3 1.5 4 3 5.5l5.535 5.362a2 2 0 0 0 2.879.052 2.12 2.12 0 0 0-.004-3 2.124 2.124 0 1 0 3-3 2.124 2.124 0 0 0 3.004 0 2 2 0 0 0 0-2.828l-1.881-1.882a2.41 2.41 0 0 0-3.409 0l-1.71 1.71a2 2 0 0 1-2.828 0 2 2 0 0 1 0-2.828l2.823-2.762"/>',
  contact:
    '<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>',
};
const paper = '#fbf8f3';

const svg = await readFile(fromRoot('web/public/favicon.svg'), 'utf8');
const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(svg)?.[1];
if (!ground) throw new Error('web/public/favicon.svg has no ground: a <rect> with a fill');

/** The mark for waiting requests, with a rim for contrast with the icon below. */
const dot = (cx: number, r: number) =>
  `<circle cx="${cx}" cy="${cx}" r="${r}" fill="#c8553d" stroke="#fbf8f3" stroke-width="4"/>`;
const marked = svg.replace('</svg>', `${dot(50, 12)}</svg>`);
/** Red all over: a clinical task that nobody has taken. */
const urgent = svg.replaceAll(ground, '#b3261e');
const dotAlone = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${dot(32, 28)}</svg>`;

interface Icon {
  file: string;
  size: number;
  /** Defaults to the app icon. */
  drawing?: string;
  /** Maskable icons need their background up to the edge. */
  isFilled?: boolean;
}

const icons: Icon[] = [
  { file: 'web/public/icons/icon-192.png', size: 192 },
  { file: 'web/public/icons/icon-512.png', size: 512 },
  { file: 'web/public/icons/icon-maskable-512.png', size: 512, isFilled: true },
  { file: 'web/public/icons/apple-touch-icon.png', size: 180, isFilled: true },
  { file: 'desktop/icons/window.png', size: 256 },
  { file: 'desktop/icons/tray.png', size: 64 },
  { file: 'desktop/icons/tray-waiting.png', size: 64, drawing: marked },
  { file: 'desktop/icons/tray-urgent.png', size: 64, drawing: urgent },
  { file: 'desktop/icons/overlay.png', size: 32, drawing: dotAlone },
  // electron-builder makes the icons of Windows and macOS from the largest one.
  ...[16, 24, 32, 48, 64, 128, 256, 512, 1024].map((size) => ({
    file: `desktop/package/icons/${size}x${size}.png`,
    size,
  })),
];

async function draw(browser: Browser, { size, drawing = svg, isFilled }: Icon): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const colour = isFilled ? ground : 'transparent';
  const style = 'svg{display:block;width:100vw;height:100vh}';
  await page.setContent(
    `<style>${style}</style><body style="margin:0;background:${colour}">${drawing}</body>`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

async function save(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(fromRoot(file)), { recursive: true });
  await writeFile(fromRoot(file), content);
  console.log(`${file} ${content.length} bytes`);
}

const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
try {
  for (const icon of icons) await save(icon.file, await draw(browser, icon));
  for (const [name, icon] of Object.entries(shortcuts)) {
    const page = await browser.newPage({ viewport: { width: 96, height: 96 } });
    const drawing = `<svg width="52" viewBox="0 0 24 24" fill="none" stroke="${paper}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${icon}</svg>`;
    const body = `display:grid;place-items:center;height:96px;margin:0;border-radius:22px;background:${ground}`;
    await page.setContent(`<body style="${body}">${drawing}</body>`);
    await save(`web/public/icons/shortcut-${name}.png`, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
  for (const [width, height, dots] of startScreens) {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: dots });
    const body = `display:grid;place-items:center;height:${height}px;margin:0;background:${paper}`;
    await page.setContent(`<body style="${body}"><div style="width:96px">${svg}</div></body>`);
    await save(`web/public/start/${startFile(width, height)}`, await page.screenshot());
    await page.close();
  }
} finally {
  await browser.close();
}
