import { historyForm } from '#shared/content/clinical/history.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { arrival, filesIn, unique } from './outageWork.ts';
import { chooseMenu } from './standIn.ts';

const word = 'quetzalcream';

test(
  'a window that is handed over shows the form and nothing else, whatever is pressed, until the PIN',
  { tag: '@full' },
  async ({ staffed, clinic }) => {
    const { app, page, profile } = staffed;
    const name = `Amira ${unique('Waiting')}`;
    const [firstName = '', lastName = ''] = name.split(' ');
    const user = await buildUser(clinic.db, { firstName, lastName });
    const visit = { appointmentDate: londonToday(new Date()), appointmentTime: '12:00' };
    await buildConfirmed(clinic.db, { userId: user.id, name, ...visit });
    await page.reload();
    await arrival(page, lastName).getByRole('button', { name: /12:00/ }).click();
    await page.getByRole('button', { name: 'Hand Over Tablet…' }).click();
    const handing = page.getByRole('dialog', { name: 'Hand Over Tablet' });
    await handing.getByLabel('PIN').fill('2580');
    await handing.getByRole('button', { name: 'Hand Over' }).click();

    const title = page.getByRole('heading', { level: 1 });
    const form = 'Your form';
    await expect(title).toHaveText(form);
    await expectAccessible(page);
    const expectFormOnly = async () => {
      await expect(title).toHaveText(form);
      await expect(page.getByText(lastName)).toHaveCount(0);
      await expect(page.getByRole('tab')).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    for (const label of ['Today’s appointments', 'Requests to answer', 'Print today’s day sheet']) {
      await chooseMenu(app, label);
      await expectFormOnly();
    }
    for (const key of ['Control+k', 'Control+l', '1', '/', 'Escape', 'Alt+ArrowLeft']) {
      await page.keyboard.press(key);
      await expectFormOnly();
    }
    await page.reload();
    await expectFormOnly();
    expect(await page.evaluate(async () => (await fetch('/api/admin/bookings')).status)).toBe(423);

    await page.getByLabel('Your date of birth').fill(user.dateOfBirth);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox').fill(word);
    await page.getByRole('button', { name: 'Next' }).click();
    const question = page.getByRole('heading', { level: 3 });
    expect(historyForm.items.map(({ text }) => text)).toContain(await question.textContent());
    await page.getByRole('button', { name: 'For the clinic' }).click();
    const back = page.getByRole('dialog', { name: 'For the clinic' });
    await back.getByLabel('PIN').fill('1111');
    await back.getByRole('button', { name: 'Back to the Desk' }).click();
    await expect(back.getByText('That is not the PIN. 4 attempts are left.')).toBeVisible();
    await back.getByLabel('PIN').fill('2580');
    await back.getByRole('button', { name: 'Back to the Desk' }).click();
    await expect(page.getByRole('dialog', { name })).toContainText('12:00');
    await page.keyboard.press('Escape');
    // What was chosen in the menu meanwhile.
    await expect(page.getByRole('tab', { name: /^To answer/, selected: true })).toBeVisible();
    await page.getByRole('tab', { name: /^Today/ }).click();
    await expect(arrival(page, lastName)).toBeVisible();
    expect(filesIn(profile).filter((text) => text.includes(word))).toEqual([]);
  },
);
