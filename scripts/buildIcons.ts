/** Draws the icons of the installed site and of the reception app from web/public/favicon.svg: `npm run icons`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { packIcns, packIco } from './iconFiles.ts';

const fromRoot = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

const svg = await readFile(fromRoot('web/public/favicon.svg'), 'utf8');
const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(svg)?.[1];
if (!ground) throw new Error('web/public/favicon.svg has no ground: a <rect> with a fill');

/** The mark for waiting requests, with a rim so that it stands out from the icon below it. */
const dot = (cx: number, r: number) =>
  `<circle cx="${cx}" cy="${cx}" r="${r}" fill="#c8553d" stroke="#fbf8f3" stroke-width="4"/>`;
const marked = svg.replace('</svg>', `${dot(50, 12)}</svg>`);
const dotAlone = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${dot(32, 28)}</svg>`;

interface Icon {
  file: string;
  size: number;
  /** By default the icon itself. */
  drawing?: string;
  /** Devices that cut the icon into their own shape need its colour up to the edge. */
  isFilled?: boolean;
}

const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const icons: Icon[] = [
  { file: 'web/public/icons/icon-192.png', size: 192 },
  { file: 'web/public/icons/icon-512.png', size: 512 },
  { file: 'web/public/icons/icon-maskable-512.png', size: 512, isFilled: true },
  { file: 'web/public/icons/apple-touch-icon.png', size: 180, isFilled: true },
  { file: 'desktop/icons/window.png', size: 256 },
  { file: 'desktop/icons/tray.png', size: 64 },
  { file: 'desktop/icons/tray-waiting.png', size: 64, drawing: marked },
  { file: 'desktop/icons/overlay.png', size: 32, drawing: dotAlone },
  ...sizes.map((size) => ({ file: `desktop/package/icons/${size}x${size}.png`, size })),
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

async function keep(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(fromRoot(file)), { recursive: true });
  await writeFile(fromRoot(file), content);
  console.log(`${file} ${content.length} bytes`);
}

const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
try {
  const drawn = new Map<string, Buffer>();
  for (const icon of icons) {
    const png = await draw(browser, icon);
    drawn.set(icon.file, png);
    await keep(icon.file, png);
  }
  const drawings = sizes.flatMap((size) => {
    const png = drawn.get(`desktop/package/icons/${size}x${size}.png`);
    return png ? [{ size, png }] : [];
  });
  await keep('desktop/package/icon.ico', packIco(drawings.filter(({ size }) => size <= 256)));
  await keep('desktop/package/icon.icns', packIcns(drawings));
} finally {
  await browser.close();
}
