import { chromium, type Page } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
export async function open(width: number, height: number, port = 3962, email = 'admin@demo.example'): Promise<Page> {
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(`http://localhost:${port}/auth`);
  await page.locator('input[name=email]').first().fill(email);
  await page.locator('input[name=password]').first().fill('correct horse');
  await page.locator('form button[type=submit]').first().click();
  await page.waitForURL(/admin|dashboard/);
  return page;
}
