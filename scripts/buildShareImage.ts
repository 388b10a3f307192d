/** Renders web/public/share.png, the link preview image: `npm run share-image`. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { clinic } from '#shared/clinic.ts';
import { findChromium } from './chromium.ts';

const fromRoot = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

async function asDataUrl(file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(fromRoot(file))).toString('base64')}`;
}

const words = clinic.brand.split(' ');
const last = words.length > 1 ? words.pop() : '';

/** 1200 × 630, which every network accepts; only the brand, no treatment and no price. */
const html = `<!doctype html>
<html lang="en-GB">
  <style>
    @font-face { font-family: Display; src: url(${await asDataUrl('web/src/ui/styles/fonts/fraunces-display.woff2', 'font/woff2')}); }
    @font-face { font-family: Display; font-style: italic; src: url(${await asDataUrl('web/src/ui/styles/fonts/fraunces-display-italic.woff2', 'font/woff2')}); }
    @font-face { font-family: Text; src: url(${await asDataUrl('node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', 'font/woff2')}); }
    body { position: relative; width: 1200px; height: 630px; margin: 0; overflow: hidden; background: #fbf8f3; color: #1d211d; }
    img { position: absolute; top: 0; right: 8px; height: 640px; }
    h1 { position: absolute; top: 196px; left: 84px; margin: 0; font: 400 116px/0.94 Display; letter-spacing: -0.035em; }
    em { display: block; padding-left: 0.36em; letter-spacing: -0.02em; }
    p { position: absolute; top: 456px; left: 88px; margin: 0; color: #24453b; font: 500 28px/1.4 Text; }
  </style>
  <img src="${await asDataUrl('web/src/site/art/sitter.svg', 'image/svg+xml')}" alt="">
  <h1>${words.join(' ')}${last ? ` <em>${last}</em>` : ''}</h1>
  <p>Aesthetics clinic in ${clinic.locationLine}</p>
</html>`;

const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(html);
  await page.evaluate('document.fonts.ready');
  const { length } = await page.screenshot({ path: fromRoot('web/public/share.png') });
  console.log(`web/public/share.png ${Math.ceil(length / 1000)} kB`);
} finally {
  await browser.close();
}
