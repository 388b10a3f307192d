import { buildAdmin } from '#api/demo/factories.ts';
import { planner, slot } from '../../web/e2e/deskWrites/parts.ts';
import { enterClinic, expect, expectAccessible, signIn, onlyInFull } from './fixtures.ts';
import { findServer, loseServer, noise, openDay, test, unique, unsentButton } from './outageWork.ts';

test(
  'a time blocked without the server is pencilled in the planner until it is sent',
  onlyInFull,
  async ({ launch, clinic, place }) => {
    const [day, reason] = [openDay(3), unique('Lunch')];
    const desk = await launch(place);
    const { page } = desk;
    desk.expected.push(noise);
    await enterClinic(page, clinic.address);
    await signIn(page, await buildAdmin(clinic.db));
    await loseServer(page, clinic);
    await page.goto(`app://reception/admin?tab=bookings${planner(day)}`);
    await slot(page, day, '15:00').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await dialog.getByLabel('Reason').fill(reason);
    // Several days at once need the server, and the form says so.
    const add = dialog.getByRole('button', { name: 'Block This Time' });
    await dialog.getByLabel('Repeat').selectOption('weekly');
    await expect(add).toBeDisabled();
    await expect(dialog.getByText(/^Not possible without the clinic’s server\./)).toBeVisible();
    await dialog.getByLabel('Repeat').selectOption('once');
    await add.click();
    const block = page.getByRole('button', { name: new RegExp(`^${reason}`) });
    await expect(block).toContainText('Pencilled');

    // Only the server can free it; without it the change is discarded.
    await block.click();
    await expect(dialog).toContainText('It is only on this computer so far, and nobody else sees it.');
    await expect(dialog.getByRole('button', { name: 'Free This Time' })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await findServer(page, clinic);
    await expect(unsentButton(page)).toHaveCount(0);
    await expect(block).not.toContainText('Pencilled');
    expect(await clinic.db('blocked_times').where({ reason })).toHaveLength(1);
  },
);
