import { open } from './look.tmp.ts';
for (const [w,h] of [[1280,768],[390,844]] as const) {
  const page = await open(w,h);
  await page.goto('http://localhost:3962/admin?tab=bookings');
  await page.waitForTimeout(1500);
  const rows = page.getByRole('button', { name: /^Actions for/ });
  for (let i = 0; i < 25; i++) {
    await rows.nth(i).click();
    const item = page.getByRole('menuitem', { name: /Repeat/ });
    if (await item.count() && await page.getByRole('menuitem', { name: 'Move Appointment' }).count()) { await item.click(); break; }
    await page.keyboard.press('Escape');
  }
  await page.waitForTimeout(1200);
  const selects = page.getByRole('dialog').getByRole('combobox');
  await selects.nth(0).selectOption('1');
  await selects.nth(1).selectOption('5');
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/day-repeat-${w}.png` });
  if (w === 1280) {
  await page.getByRole('button', { name: 'Book Together' }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/day-repeated-${w}.png` });
  }
  await page.context().browser()!.close();
}
