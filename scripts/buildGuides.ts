/** Prints the aftercare guides to attached_assets/ as tagged PDFs, two sheets of A4 each: `npm run guides`. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import type { AftercareGuide } from '#shared/content/aftercare/guide.ts';
import { aftercareGuides } from '#shared/content/aftercareGuides.ts';
import { findChromium } from './chromium.ts';
import { fontFaces } from './guides/fontFaces.ts';
import { guideHtml } from './guides/guideHtml.ts';

const fromRoot = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** Fails if content overflows its sheet or the sheet's margin, which would hide it. */
async function refuseOverflow(page: Page, guide: AftercareGuide): Promise<void> {
  const over = await page
    .locator('.sheet')
    .evaluateAll((sheets) =>
      sheets.flatMap((sheet) => [
        sheet.scrollHeight - sheet.clientHeight,
        ...[...sheet.children].map((part) => part.scrollWidth - part.clientWidth),
      ]),
    );
  const most = Math.max(...over);
  if (most > 0) throw new Error(`${guide.file}: text runs over its sheet by ${most} px`);
}

/** Replaces Chromium's print time with the content's date, so that unchanged guides stay byte-identical. */
function withFixedDates(pdf: Buffer, guide: AftercareGuide): Buffer {
  const stamp = `(D:${guide.textDate.replaceAll('-', '')}000000+00'00')`;
  const text = pdf.toString('latin1').replace(/\(D:\d{14}\+00'00'\)/g, stamp);
  return Buffer.from(text, 'latin1');
}

const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
try {
  const sheets = ['guide', 'pageOne', 'pageTwo'].map((name) =>
    readFile(fromRoot(`scripts/guides/${name}.css`), 'utf8'),
  );
  const style = [await fontFaces(), ...(await Promise.all(sheets))].join('\n');
  const page = await browser.newPage({ viewport: { width: 794, height: 1123 } });
  await page.emulateMedia({ media: 'print' });
  for (const guide of aftercareGuides) {
    await page.setContent(guideHtml(guide, style));
    await page.evaluate('document.fonts.ready');
    await refuseOverflow(page, guide);
    const printed = await page.pdf({
      tagged: true,
      outline: true,
      preferCSSPageSize: true,
      printBackground: true,
    });
    const pdf = withFixedDates(printed, guide);
    await writeFile(fromRoot(`attached_assets/${guide.file}`), pdf);
    console.log(`attached_assets/${guide.file} ${Math.ceil(pdf.length / 1000)} kB`);
  }
} finally {
  await browser.close();
}
