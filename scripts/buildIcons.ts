/** Draws the icons of the installed site from web/public/favicon.svg: `npm run icons`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { CalendarDays, HeartHandshake, Mail } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
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

/** What a long press on the app's icon offers. */
const shortcuts = { book: CalendarDays, treatment: HeartHandshake, contact: Mail };
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
    const drawing = renderToStaticMarkup(createElement(icon, { size: 52, color: paper, strokeWidth: 1.6 }));
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
