import type { Page } from '@playwright/test';
import { buildConfirmed, factoryPassword } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { expect, expectAccessible, test, onlyInFull } from './fixtures.ts';

const soon = addDays(londonToday(), 5);

/** Presses Tab until an element has focus. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element?.id && document.querySelector(`label[for="${element.id}"]`)?.textContent;
      return [element?.getAttribute('aria-label'), label, element?.textContent]
        .filter(Boolean)
        .join(' ')
        .trim();
    });
    if (name.test(focused)) return;
  }
  throw new Error(`nothing called ${String(name)} takes the focus`);
}

test(
  'a guest on a phone fills in the wizard, abandons registration and finds everything still filled in',
  onlyInFull,
  async ({ page, clinic }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const email = `guest${Date.now()}@example.test`;
    await page.goto('/booking?service=prp');
    await page.getByRole('radio', { name: 'PRP Therapy' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name').fill('Guest Example');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill('020 7946 0404');
    await page.getByLabel('Preferred date').fill(soon);
    await page.getByLabel('Notes').fill('After five, if you can');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(
      page.getByText("You'll need to log in before submitting your booking request."),
    ).toBeVisible();
    await expectAccessible(page);

    const expectRestored = async () => {
      await expect(page.getByText('PRP Therapy, 60 minutes, £125')).toBeVisible();
      await expect(page.getByText('After five, if you can')).toBeVisible();
      await expect(page.getByText('020 7946 0404')).toBeVisible();
    };
    await page.getByRole('link', { name: 'Log in to Continue' }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByLabel('First name').fill('Guest');
    await page.getByLabel('Last name').fill('Example');
    await page.goBack();
    await expectRestored();

    await page.getByRole('link', { name: 'Log in to Continue' }).click();
    await expect(page.getByText('Anything you have filled in is kept.')).toBeVisible();
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByLabel('First name').fill('Guest');
    await page.getByLabel('Last name').fill('Example');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Date of birth').fill('1991-03-04');
    await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
    await page.getByLabel('Confirm password').fill(factoryPassword);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page).toHaveURL('/booking');
    await expectRestored();
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByText('Consultation Requested')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'PRP Therapy' })).toBeVisible();
    const stored = await clinic.db('bookings').where({ email });
    expect(stored).toMatchObject([{ phone: '020 7946 0404', message: 'After five, if you can' }]);
  },
);

test(
  'logs in, reads the guide, requests a new date and logs out by keyboard only',
  onlyInFull,
  async ({ page, clinic, patient }) => {
    const at = { userId: patient.id, appointmentTime: '16:00' };
    await buildConfirmed(clinic.db, { ...at, appointmentDate: addDays(londonToday(), 52) });
    await clinic.db('personalised_care').insert({ user_id: patient.id, care_type: 'PRP and PRF' });
    await page.goto('/auth');
    await tabTo(page, /^Email$/);
    await page.keyboard.type(patient.email);
    await tabTo(page, /^Password$/);
    await page.keyboard.type(factoryPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');

    await tabTo(page, /^Ask to move/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ask to move' });
    await expect(dialog.getByLabel('New preferred date')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Ask to move/ })).toBeFocused();

    await tabTo(page, /^My Appointments$/, 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Personalised Care' })).toBeVisible();
    await tabTo(page, /^Read on this page/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused();
    await tabTo(page, /^Back to Personalised Care/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Personalised Care' })).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  },
);
