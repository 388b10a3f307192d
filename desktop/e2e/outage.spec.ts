import type { Page } from '@playwright/test';
import { buildUser } from '#api/demo/factories.ts';
import { expect, test } from './fixtures.ts';

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
