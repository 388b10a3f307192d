import { buildAdmin, buildContact } from '#api/demo/factories.ts';
import { expectSent, field, fill, button, good } from './contactForm.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

const subject = 'Data protection complaint';
const link = 'Make a data protection complaint';

test(
  'a data complaint goes from the legal texts to the desk, with 30 days to answer',
  onlyInFull,
  async ({ page, browser, clinic, signIn }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Legal and privacy' }).click();
    await page.getByRole('tab', { name: 'Complaints' }).click();
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(/\/contact\?topic=data-protection/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(field(page, 'Subject')).toHaveValue(subject);
    await expect(page.getByRole('heading', { name: 'Send a Message' })).toBeInViewport();
    const { Subject: _, ...rest } = good;
    await fill(page, rest);
    await button(page).click();
    await expectSent(page);
    await expect(field(page, 'Subject')).toHaveValue('');

    const other = await buildContact(clinic.db, { name: 'Grace Example', subject: 'My photograph' });
    const desk = await (await browser.newContext({ baseURL: clinic.url })).newPage();
    await signIn(desk, await buildAdmin(clinic.db));
    await desk.goto('/admin?tab=queue');
    const row = desk
      .getByRole('row', { name: new RegExp(good.Name) })
      .filter({ hasText: 'Data protection complaint' });
    await expect(row).toBeVisible();
    await expect(row).toContainText(/Answer due by \d+ \w+ \d{4}, \d\d:\d\d/);
    await expectAccessible(desk);

    const unmarked = desk.getByRole('row', { name: new RegExp(other.name) });
    await expect(unmarked).not.toContainText('Answer due by');
    await unmarked.getByRole('button', { name: /^Actions/ }).click();
    await desk.getByRole('menuitem', { name: 'Data Protection Complaint' }).click();
    await expect(unmarked).toContainText('Answer due by');
    await unmarked.getByRole('button', { name: /^Actions/ }).click();
    await desk.getByRole('menuitem', { name: 'Read Message' }).click();
    await expect(desk.getByRole('dialog')).toContainText(/Answer due by \d+ \w+ \d{4}/);
    await expect(desk.getByRole('dialog').getByRole('button', { name: 'Handled' })).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Data Protection Complaint', exact: true })).toHaveCount(0);
  },
);

test(
  'a message is marked as a data complaint from the reading pane and from its dialog',
  { tag: '@full' },
  async ({ page, clinic, signIn }) => {
    await buildContact(clinic.db, { name: 'Ada Beside' });
    await buildContact(clinic.db, { name: 'Ben Dialog' });
    await signIn(page, await buildAdmin(clinic.db));
    await page.goto('/admin?tab=contacts');
    await page.getByRole('button', { name: 'View message from Ben Dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contact Message' });
    const mark = { name: 'Data Protection Complaint', exact: true };
    await dialog.getByRole('button', mark).click();
    await expect(dialog).toContainText(/Answer due by \d+ \w+ \d{4}/);
    await expect(dialog.getByRole('button', mark)).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Ada Beside', exact: true }).click();
    const pane = page.getByRole('region', { name: 'Message from Ada Beside' });
    await pane.getByRole('button', mark).click();
    await expect(pane).toContainText(/Answer due by \d+ \w+ \d{4}/);
    await expect(pane.getByRole('button', mark)).toHaveCount(0);
    expect(await clinic.db('contacts').where({ topic: 'data_complaint' })).toHaveLength(2);
  },
);

test(
  'the link presets the subject on the contact page too, and from outside, without replacing a typed one',
  onlyInFull,
  async ({ page }) => {
    await page.goto('/contact?topic=data-protection#send-a-message');
    await expect(field(page, 'Subject')).toHaveValue(subject);

    await field(page, 'Subject').fill('In my own words');
    // The draft is stored for this tab; a reload must not replace it.
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('draft:contact')))
      .toContain('In my own words');
    await page.reload();
    await expect(field(page, 'Subject')).toHaveValue('In my own words');

    await page.getByRole('button', { name: 'Legal and privacy' }).click();
    await page.getByRole('tab', { name: 'Privacy' }).click();
    await page.getByRole('link', { name: link }).click();
    await expect(field(page, 'Subject')).toHaveValue(subject);
  },
);
