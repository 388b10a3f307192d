import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, onlyInFull, test } from './fixtures.ts';

test(
  'two records of one person become one by keyboard alone, and two again',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    const marker = `Merge${Date.now()}`;
    const user = await buildUser(clinic.db, {
      firstName: marker,
      lastName: 'Adeyemi',
      emailProvenAt: '2026-01-02T03:04:05Z',
    });
    const other = await buildUser(clinic.db, {
      firstName: marker,
      lastName: 'Adeyami',
      passwordHash: null,
      emailProvenAt: null,
      preferredPhone: '020 7946 0733',
    });
    await buildConfirmed(clinic.db, {
      userId: other.id,
      appointmentDate: addDays(londonToday(new Date()), 60),
    });
    await signIn(page, admin);
    await page.goto('/admin');
    await page.getByLabel('Search the open tab').fill(`${marker} Adeyemi`);
    await page.getByRole('button', { name: `${marker} Adeyemi`, exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Merge With…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Merge Records' });
    const likely = dialog.getByRole('region', { name: 'Likely the same person' });
    await expect(likely.getByRole('button')).toContainText('Adeyami');
    await expectAccessible(page);
    await likely.getByRole('button').press('Enter');

    const name = dialog.getByRole('group', { name: 'Name' });
    await expect(name.getByRole('radio', { name: `${marker} Adeyemi, this record` })).toBeChecked();
    await name.getByRole('radio', { name: `${marker} Adeyemi, this record` }).press('ArrowRight');
    await expect(name.getByRole('radio', { name: `${marker} Adeyami, the other record` })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: `${other.email}, the other record` })).toBeDisabled();
    await expect(dialog.getByText(`They log in with ${user.email}.`)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Merge Records' }).press('Enter');

    const sheet = page.getByRole('dialog', { name: `${marker} Adeyami` });
    await expect(sheet.getByRole('button', { name: /Consultation/ })).toBeVisible();
    await expect(sheet.getByText(user.email)).toBeVisible();
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('button', { name: 'Undo' })
      .press('Enter');
    await expect(page.getByRole('dialog', { name: `${marker} Adeyemi` })).toBeVisible();
    await expect(page.getByText('took the two records apart again')).toBeVisible();
  },
);

test(
  'an owner parts two records that were joined wrongly, row by row',
  onlyInFull,
  async ({ page, clinic, signIn }) => {
    const marker = `Part${Date.now()}`;
    const kept = await buildUser(clinic.db, { firstName: marker, lastName: 'Kept' });
    const ended = await buildUser(clinic.db, { firstName: marker, lastName: 'Ended', emailProvenAt: null });
    await buildConfirmed(clinic.db, {
      userId: ended.id,
      appointmentDate: addDays(londonToday(new Date()), 61),
    });
    await signIn(page, await buildAdmin(clinic.db, { isOwner: true }));
    const choice = { name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
    const merge = { otherId: ended.id, ...choice };
    await page.goto('/admin');
    await page.getByLabel('Search the open tab').fill(`${marker} Ended`);
    await page.getByRole('button', { name: `${marker} Ended`, exact: true }).click();
    await page.getByLabel('New note').fill('Typed before the join');
    const joined = await page.request.post(`/api/admin/users/${kept.id}/merge`, { data: merge });
    expect(joined.status()).toBe(200);
    // The open sheet goes on with the record that is left.
    const open = page.getByRole('dialog', { name: `${marker} Kept` });
    await expect(open.getByLabel('New note')).toHaveValue('Typed before the join');
    await page.getByRole('button', { name: 'Part Records…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Part Records' });
    const theirs = dialog.getByRole('region', { name: `First in the record of ${marker} Ended` });
    await expect(
      theirs.getByRole('checkbox', { name: /^Booking: .*, \d+ [A-Z][a-z]{2} \d{4}, / }),
    ).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Part Records' }).click();
    const sheet = page.getByRole('dialog', { name: `${marker} Ended` });
    await expect(sheet.getByRole('button', { name: /Consultation/ })).toBeVisible();
  },
);
