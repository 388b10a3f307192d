/** Draws the icons of the installed site from web/public/favicon.svg: `npm run icons`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { startFile, startScreens } from './site/installTags.ts';

const fromRoot = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));
const folder = fromRoot('web/public/icons');
const starts = fromRoot('web/public/start');

/** Devices that cut the icon into their own shape need its colour up to the edge. */
const icons = [
  { file: 'icon-192.png', size: 192, isFilled: false },
  { file: 'icon-512.png', size: 512, isFilled: false },
  { file: 'icon-maskable-512.png', size: 512, isFilled: true },
  { file: 'apple-touch-icon.png', size: 180, isFilled: true },
];

/** What a long press on the app's icon offers; Lucide's drawings (ISC), which the site shows for the same. */
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

const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
try {
  await mkdir(folder, { recursive: true });
  for (const { file, size, isFilled } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const colour = isFilled ? ground : 'transparent';
    await page.setContent(`<body style="margin:0;background:${colour}">${svg}</body>`);
    const png = await page.screenshot({ omitBackground: true });
    await writeFile(`${folder}/${file}`, png);
    console.log(`web/public/icons/${file} ${png.length} bytes`);
    await page.close();
  }
  for (const [name, icon] of Object.entries(shortcuts)) {
    const page = await browser.newPage({ viewport: { width: 96, height: 96 } });
    const drawing = `<svg width="52" viewBox="0 0 24 24" fill="none" stroke="${paper}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${icon}</svg>`;
    const body = `display:grid;place-items:center;height:96px;margin:0;border-radius:22px;background:${ground}`;
    await page.setContent(`<body style="${body}">${drawing}</body>`);
    await writeFile(`${folder}/shortcut-${name}.png`, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
  await mkdir(starts, { recursive: true });
  for (const [width, height, dots] of startScreens) {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: dots });
    const body = `display:grid;place-items:center;height:${height}px;margin:0;background:${paper}`;
    await page.setContent(`<body style="${body}"><div style="width:96px">${svg}</div></body>`);
    const png = await page.screenshot();
    await writeFile(`${starts}/${startFile(width, height)}`, png);
    console.log(`web/public/start/${startFile(width, height)} ${png.length} bytes`);
    await page.close();
  }
} finally {
  await browser.close();
}
