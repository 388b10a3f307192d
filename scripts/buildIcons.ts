/** Draws the icons of the installed site from web/public/favicon.svg: `npm run icons`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.ts';

const fromRoot = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));
const folder = fromRoot('web/public/icons');

/** Devices that cut the icon into their own shape need its colour up to the edge. */
const icons = [
  { file: 'icon-192.png', size: 192, isFilled: false },
  { file: 'icon-512.png', size: 512, isFilled: false },
  { file: 'icon-maskable-512.png', size: 512, isFilled: true },
  { file: 'apple-touch-icon.png', size: 180, isFilled: true },
];

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
} finally {
  await browser.close();
}
