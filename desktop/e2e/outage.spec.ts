import type { Page } from '@playwright/test';
import { buildUser } from '#api/demo/factories.ts';
import { callDesk, expect, test } from './fixtures.ts';
import { strip } from './outageWork.ts';

const noise = /ERR_|502|503|EventSource|Failed to fetch/;
const whyNot = 'Not possible without the clinic’s server. Please do it once the server is back.';

async function openSheet(page: Page, lastName: string) {
  await page.getByRole('tab', { name: 'Customers' }).click();
  await page.getByRole('searchbox').fill(lastName);
  await page
    .getByRole('button', { name: new RegExp(lastName) })
    .first()
    .click();
  return page.getByRole('dialog');
}

test(
  'a server that accepts requests and never answers: the dialog keeps its text and the message is true',
  { tag: '@full' },
  async ({ staffed, clinic }) => {
    const { page, expected } = staffed;
    expected.push(noise);
    const { id } = await buildUser(clinic.db, { lastName: 'Silentson' });
    const note = 'Prefers to be rung in the morning';
    const notes = () => clinic.db('staff_notes').where({ user_id: id }).pluck<string[]>('note');
    const sheet = await openSheet(page, 'Silentson');
    const text = sheet.getByLabel('New note');
    await text.fill(note);

    clinic.freeze();
    await sheet.getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByText('Not connected').first()).toBeAttached();
    await expect(page.getByText('We don’t know yet whether this was saved', { exact: false })).toBeVisible();
    await expect(text).toHaveValue(note);
    const add = sheet.getByRole('button', { name: 'Add Note' });
    await expect(add).toBeDisabled();
    await expect(add).toHaveAccessibleDescription(whyNot);

    clinic.thaw();
    const outcome = page.getByText(/^(Note added|Error)$/);
    await expect(outcome).toBeVisible();
    const isSaved = (await outcome.textContent()) === 'Note added';
    expect(await notes()).toEqual(isSaved ? [note] : []);
    await expect(text).toHaveValue(isSaved ? '' : note);
    await expect(page.getByText('Not connected')).toHaveCount(0);
    await expect(add).toBeEnabled();

    // Afterwards saving works again, and the earlier message was true.
    await text.fill('A second note');
    await add.click();
    await expect(sheet.getByRole('listitem').filter({ hasText: 'A second note' })).toBeVisible();
    expect((await notes()).toSorted()).toEqual(['A second note', ...(isSaved ? [note] : [])]);
  },
);

test('an outage ends whatever was pressed during it, and changes that need the server are refused', async ({
  staffed,
  clinic,
}) => {
  const { page, expected } = staffed;
  expected.push(noise);
  await callDesk(page, 'tryAgain');
  await clinic.kill();
  await callDesk(page, 'tryAgain');
  await expect(strip(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(
    page.getByText('Not kept on this computer. It comes back with the clinic’s server.'),
  ).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);

  // Nothing in it needs the server, which it must not say.
  await page.keyboard.press('Alt+e');
  const cards = page.getByRole('dialog', { name: 'Emergency' });
  await expect(cards.getByText(/This page needs no server/)).toBeVisible();
  await expect(cards.getByText(whyNot)).toBeHidden();
  // A rule of a component wins over those of bare elements, as in the browser.
  await expect(cards.getByText('Nothing to eat or drink.')).toHaveCSS('list-style-type', 'disc');
  await page.keyboard.press('Escape');

  const tryNow = page.getByRole('button', { name: 'Try now' });
  for (let press = 0; press < 5; press++) {
    await tryNow.click();
    await expect(tryNow).toBeEnabled();
  }
  await expect(strip(page)).toBeVisible();
  expect(
    await page.evaluate(async () => {
      const { status, headers } = await fetch('/api/admin/notes/1', { method: 'DELETE' });
      return [status, headers.get('X-Error-Code')];
    }),
  ).toEqual([503, 'never_sent']);

  await clinic.restart();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Not connected')).toHaveCount(0);
});
