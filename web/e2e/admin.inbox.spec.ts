import type { Page } from '@playwright/test';
import { buildBooking, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import { formatDate, addDays, londonToday } from '#shared/domain/wallTime.ts';
import { rowOf } from './adminRows.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const paneOf = (page: Page, name: RegExp | string) => page.getByRole('region', { name });

test.describe('The inbox', () => {
  test.beforeEach(async ({ page, admin, signIn }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, admin);
  });

  test('a task is added by one key and done by one click; a message is read beside the list, answered, noted and marked as handled; the next one opens', async ({
    page,
    clinic,
    admin,
  }) => {
    const user = await buildUser(clinic.db, { firstName: 'Tara', lastName: 'Taskworth' });
    await buildConfirmed(clinic.db, { userId: user.id, appointmentDate: londonToday(new Date()) });
    await page.goto('/admin?tab=queue');
    await expect(page.getByText('Everybody who wrote has had an answer.')).toBeVisible();
    await page.keyboard.press('t');
    const adding = page.getByRole('dialog', { name: 'New Task' });
    await expect(adding.getByLabel('What is to be done')).toBeFocused();
    await page.keyboard.type('Ring about the bruise');
    await adding.getByRole('button', { name: 'Choose a customer' }).click();
    const search = adding.getByLabel('Name or telephone');
    await search.fill('Taskworth');
    await expect(adding.getByRole('button', { name: /Tara Taskworth/ })).toBeVisible();
    // Enter that accepts the word of an input method chooses nothing.
    await search.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await expect(search).toBeVisible();
    await search.press('Enter');
    await expect(adding.getByText('For Tara Taskworth')).toBeVisible();
    await adding.getByRole('button', { name: 'Tomorrow' }).click();
    await expect(adding.getByText(formatDate(addDays(londonToday(new Date()), 1)))).toBeVisible();
    await expectAccessible(page);
    await adding.getByRole('button', { name: 'Add Task' }).click();
    await expect(adding).toBeHidden();

    const task = page.getByRole('row').filter({ hasText: 'Task: Ring about the bruise' });
    await expect(task.getByRole('button', { name: 'Tara Taskworth' })).toBeVisible();
    await expectAccessible(page);
    await task.getByRole('button', { name: 'Done: Ring about the bruise' }).click();
    await expect(task).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(task).toBeVisible();

    const first = await buildContact(clinic.db, {
      name: 'Ada Writer',
      email: 'ada@example.test',
      phone: '020 7946 0555',
      subject: 'A private matter',
      message: 'Do you open\non Saturdays?',
      createdAt: hoursAgo(30),
    });
    await buildBooking(clinic.db, {
      name: 'Ada Writer',
      email: 'ada@example.test',
      service: 'PRP Therapy',
      userId: null,
    });
    await buildContact(clinic.db, { name: 'Ben Next', createdAt: hoursAgo(29) });
    await page.goto('/admin?tab=queue');
    await page.getByRole('button', { name: 'Ada Writer', exact: true }).first().click();
    const pane = paneOf(page, 'Message from Ada Writer');
    await expect(pane).toContainText('Do you open\non Saturdays?');
    await expect(pane.getByRole('heading', { name: 'Message from Ada Writer' })).toBeFocused();
    await expect(pane.getByRole('link', { name: 'Call: Ada Writer' })).toHaveAttribute(
      'href',
      'tel:+442079460555',
    );
    await expect(pane.getByRole('region', { name: 'History' })).toContainText(
      'PRP Therapy, Consultation Query',
    );
    await expect(rowOf(page, 'Ben Next')).toBeVisible();
    await expectAccessible(page);

    // Without a mail server the mail program gets the text, and the history says that it is a draft.
    await pane.getByLabel('Begin with').fill('park');
    await page.getByRole('option', { name: /^Parking/ }).click();
    await expect(pane.getByLabel('Reply to ada@example.test')).toHaveValue(/There is paid parking/);
    await pane.getByLabel('Reply to ada@example.test').fill('Yes, until four.');
    const reply = pane.getByRole('link', { name: 'Reply' });
    const address = new URL((await reply.getAttribute('href')) ?? '');
    expect(address.pathname).toBe('ada@example.test');
    expect(address.searchParams.get('body')).toBe('Yes, until four.');
    expect(address.searchParams.get('subject')).not.toContain('private');
    await reply.click();
    await expect(pane.getByRole('region', { name: 'History' })).toContainText(
      'Draft of a reply, opened in the mail program: Yes, until four.',
    );
    await expect(pane.getByRole('region', { name: 'History' })).toContainText(admin.firstName);
    await expect(pane.getByLabel('Reply to ada@example.test')).toHaveValue('');

    await pane.getByRole('button', { name: 'No Answer' }).click();
    await expect(pane.getByRole('region', { name: 'History' })).toContainText('No answer');
    await pane.getByRole('button', { name: 'Note', exact: true }).click();
    await pane.getByLabel('Note').fill('Rings back at five');
    await pane.getByRole('button', { name: 'Add Note' }).click();
    await expect(pane.getByRole('region', { name: 'History' })).toContainText('Rings back at five');

    await pane.getByRole('button', { name: 'Handled' }).click();
    await expect(paneOf(page, 'Message from Ben Next')).toBeVisible();
    await expect(rowOf(page, 'A private matter')).toHaveCount(0);
    expect((await clinic.db('contacts').where({ id: first.id }).first()).handled_at).not.toBeNull();
    await page.reload();
    await expect(paneOf(page, 'Message from Ben Next')).toBeVisible();
  });
});
