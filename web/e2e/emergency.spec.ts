import { buildAdmin } from '#api/demo/factories.ts';
import { clinic as place } from '#shared/clinic.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

const tablet = { width: 820, height: 1180 };

test('reception opens the emergency cards and stamps their steps; a clinical task is red until a clinician has taken it', async ({
  page,
  clinic,
  admin,
  signIn,
}) => {
  const clinician = await buildAdmin(clinic.db, { firstName: 'Amara', lastName: 'Obi', isClinician: true });
  await page.setViewportSize(tablet);
  await signIn(page, admin);
  await page.goto('/admin?tab=today');
  await page.getByRole('button', { name: 'Emergency', exact: true }).click();
  const cards = page.getByRole('dialog', { name: 'Emergency' });
  await expect(cards.getByText(`We are at ${place.brand}, ${place.address.street}`)).toBeVisible();
  await expect(cards.getByText('Not filled in').first()).toBeVisible();
  for (const name of ['Vascular occlusion', 'Anaphylaxis']) {
    await cards.getByRole('button', { name, exact: true }).click();
    for (const step of await cards
      .getByRole('list', { name: /^Steps/ })
      .getByRole('button')
      .all()) {
      await expect(step).toBeInViewport({ ratio: 1 });
    }
  }
  await expectAccessible(page);
  await cards.getByRole('button', { name: /^Stop what may cause it/ }).click();
  await expect(cards.getByRole('button', { name: /^Stop what may cause it.*\d\d:\d\d$/ })).toBeVisible();
  // It goes on after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Emergency', exact: true }).click();
  await expect(cards.getByRole('button', { name: /^Stop what may cause it.*\d\d:\d\d$/ })).toBeVisible();
  await cards.getByRole('button', { name: 'Another Emergency' }).click();
  await expect(cards.getByText('Tap when done')).toHaveCount(6);
  await cards.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.keyboard.type('her lip is white');
  await page.getByRole('option', { name: 'Emergency: Vascular occlusion' }).click();
  await expect(cards.getByRole('heading', { name: 'Vascular occlusion' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[role$=dialog]')).toHaveCount(0);

  // Nor do they wait for a server that does not answer.
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/admin/users?*', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.keyboard.type('bruising');
  await expect(page.getByRole('option')).toHaveText([/^Emergency/]);
  await expect(page.getByText('Searching…')).toBeVisible();
  answer();
  await expect(page.getByText('Searching…')).toBeHidden();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.keyboard.type('clinical task');
  await page.getByRole('option', { name: 'Clinical Task, Now' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Task' });
  await dialog.getByLabel('What is to be done').fill('Ring back: white patch after yesterday');
  await expect(dialog.getByLabel('Who is to do it')).toHaveValue(String(clinician.id));
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  // No toast lies over the cards.
  const toast = page.getByText('Task added');
  await expect(toast).toBeVisible();
  await page.keyboard.press('Alt+e');
  await expect(cards).toBeVisible();
  expect(await toast.isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  const alarm = page.getByRole('alert').filter({ hasText: 'Clinical, now' });
  await expect(alarm.getByText('Ring back: white patch')).toBeVisible();
  await expect(alarm.getByText('for Amara Obi')).toBeVisible();
  await expect(alarm.getByRole('button', { name: 'Take' })).toBeHidden();
  await page.getByRole('link', { name: 'To answer' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Ring back: white patch' });
  await expect(row).toBeVisible();
  await expect(row.getByRole('button', { name: 'Done' })).toHaveCount(0);

  await signIn(page, clinician);
  await page.goto('/admin?tab=today');
  await expectAccessible(page);
  await alarm.getByRole('button', { name: 'Take' }).click();
  await expect(alarm).toBeHidden();
  await expect(page.getByText('Ring back: white patch after yesterday (Amara Obi does it)')).toBeVisible();
});

test(
  'a prescriber adds, changes and signs off products and texts; reception sees the list',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    await signIn(page, admin);
    await page.goto('/admin?tab=products');
    const list = page.getByRole('listitem').filter({ hasText: 'Botox' }).first();
    await expect(list.getByText('Awaits sign-off')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Product' })).toBeHidden();
    await clinic.db('users').where({ id: admin.id }).update({ is_prescriber: true });
    await page.reload();
    await page.getByRole('button', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await dialog.getByLabel('Name', { exact: true }).fill('Glow Mix');
    await dialog.getByLabel('Substance').fill('Glow');
    await dialog.getByLabel('Source').fill('Leaflet');
    await dialog.getByLabel('Contents of a pack').fill('05 ml');
    await dialog.getByRole('button', { name: 'Add Product' }).click();
    await expect(dialog.getByText('Please enter amounts with their unit')).toBeVisible();
    await dialog.getByLabel('Contents of a pack').fill('0,5 ml');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add Product' }).click();
    const added = page.getByRole('listitem').filter({ hasText: 'Glow Mix' });
    await expect(added.getByText('packs of 0.5 ml')).toBeVisible();
    await page.getByRole('button', { name: 'Sign off Glow Mix' }).click();
    await expect(added.getByText('Signed off')).toBeVisible();
    await expectAccessible(page);

    await page.goto('/admin?tab=today');
    await page.getByRole('button', { name: 'Texts to Sign Off' }).click();
    const texts = page.getByRole('dialog', { name: 'To be signed off' });
    await texts.getByRole('button', { name: /^Sign off Emergency card.*Anaphylaxis$/ }).click();
    await expect(texts.getByRole('list').getByText('Signed off', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+e');
    await expect(page.getByRole('heading', { name: 'Anaphylaxis' })).toBeVisible();
    await expect(page.getByText('Awaits the prescriber’s sign-off')).toBeHidden();
    await page.getByRole('button', { name: 'Vascular occlusion', exact: true }).click();
    await expect(page.getByText('Awaits the prescriber’s sign-off')).toBeVisible();
  },
);
