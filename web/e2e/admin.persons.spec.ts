import { buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

test(
  'the desk says whose a booking is, and tells namesakes apart, on a phone',
  onlyInFull,
  async ({ page, clinic, admin, signIn }) => {
    const lastName = `Namesake${Date.now().toString(36)}`;
    const names = { firstName: 'Maria', lastName };
    const daughter = await buildUser(clinic.db, { ...names, dateOfBirth: '1990-05-17' });
    const mother = await buildUser(clinic.db, {
      ...names,
      dateOfBirth: '1960-10-07',
      email: null,
      passwordHash: null,
    } as Partial<UserModel>);
    const day = addDays(londonToday(new Date()), 390);
    await buildConfirmed(clinic.db, { userId: mother.id, email: daughter.email, appointmentDate: day });
    const { id } = await buildBooking(clinic.db, {
      userId: null,
      name: `Maria ${lastName}`,
      email: daughter.email,
      forSomebodyElse: true,
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, admin);
    await page.goto('/admin');
    const cut = page.getByRole('tab', { name: 'Messages' });
    await expect(cut).toBeAttached();
    const seen = await cut.evaluate((tab) => {
      const { x, width } = tab.getBoundingClientRect();
      tab.parentElement!.scrollLeft += x + width / 2 + 4 - window.innerWidth;
      return tab.getBoundingClientRect().toJSON() as DOMRect;
    });
    expect(seen.right).toBeGreaterThan(390);
    await page.mouse.click(seen.x + seen.width / 2, seen.y + seen.height / 2);
    await expect(cut, 'half of it is seen').toHaveAttribute('aria-selected', 'true');

    await page.goto('/admin?tab=today');
    const question = page
      .getByRole('region', { name: 'Whose is this?' })
      .getByRole('listitem')
      .filter({ hasText: lastName });
    await expect(question).toContainText('born 17 May 1990');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Theirs', exact: true }).click();
    await expect(question).toHaveCount(0);
    expect(await clinic.db('bookings').where({ id }).first()).toMatchObject({ user_id: daughter.id });

    await page.goto('/admin?tab=bookings');
    const search = page.getByLabel('Search the open tab');
    await search.fill(lastName);
    await expect(page.getByRole('rowheader').filter({ hasText: 'born 7 October 1960' })).toHaveCount(1);
    await page.goto('/admin');
    await search.fill(`7 oct 1960 ${lastName}`);
    const found = page.getByRole('button', { name: `Maria ${lastName}`, exact: true });
    await expect(found).toHaveCount(1);
    await found.click();
    await page.getByRole('button', { name: 'Merge With…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge Records' });
    await dialog.getByRole('region', { name: 'Likely the same person' }).getByRole('button').click();
    await expect(dialog.getByRole('alert')).toContainText(
      'born on different days: 7 October 1960 and 17 May 1990',
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Merge Records' }).click();
    await expect(dialog.getByText('Please give the reason.').first()).toBeVisible();
  },
);
