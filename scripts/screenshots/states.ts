import type { Page } from '@playwright/test';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';

export interface Visit {
  name: string;
  path: string;
  /** `newcomer` has an account without any data. */
  as?: 'patient' | 'admin' | 'newcomer';
  widths: number[];
  /** Runs before the page is loaded. */
  before?: (page: Page) => Promise<unknown>;
  /** Brings the page into the state to capture. */
  audit?: (page: Page) => Promise<unknown>;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function fillWizard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'PRP Therapy' }).check();
  await press(page, 'Continue');
  await page.getByLabel('Name').fill('Ada Newcomer');
  await page.getByLabel('Email').fill('ada.newcomer@demo.example');
  await page.getByLabel('Phone').fill('020 7946 0101');
  await page.getByLabel('Preferred date').fill(addDays(londonToday(new Date()), 6));
  await page.getByLabel('Notes').fill('Mornings are best for me.');
}

const asGuest: Omit<Visit, 'widths'>[] = [
  {
    name: 'auth-register',
    path: '/auth',
    audit: (page) => page.getByRole('tab', { name: 'Register' }).click(),
  },
  {
    name: 'auth-wrong',
    path: '/auth',
    audit: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@demo.example');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await press(page, 'Login');
      await page.getByText('Incorrect email or password').first().waitFor();
    },
  },
  { name: 'auth-forgotten', path: '/auth', audit: (page) => press(page, 'Forgotten your password?') },
  { name: 'auth-new-password', path: `/auth#reset=${'x'.repeat(43)}` },
  { name: 'booking-details', path: '/booking', audit: fillWizard },
  {
    name: 'booking-review-guest',
    path: '/booking',
    audit: async (page) => {
      await fillWizard(page);
      await press(page, 'Continue');
    },
  },
];

const asNewcomer: Omit<Visit, 'widths'>[] = [
  {
    name: 'booking-review',
    path: '/booking',
    audit: async (page: Page) => {
      await fillWizard(page);
      await press(page, 'Continue');
    },
  },
  ...['appointments', 'history', 'care'].map((tab) => ({
    name: `dashboard-empty-${tab}`,
    path: `/dashboard?tab=${tab}`,
  })),
].map((visit) => ({ ...visit, as: 'newcomer' as const }));

const asPatient: Omit<Visit, 'widths'>[] = [
  { name: 'dashboard-move', path: '/dashboard', audit: (page: Page) => press(page, /^Ask to move/) },
  { name: 'dashboard-cancel', path: '/dashboard', audit: (page: Page) => press(page, /^Cancel/) },
  { name: 'dashboard-referral', path: '/dashboard', audit: (page: Page) => press(page, 'Refer a friend') },
  {
    name: 'dashboard-guide',
    path: '/dashboard?tab=care',
    audit: (page: Page) =>
      page
        .getByRole('link', { name: /^Read on this page/ })
        .first()
        .click(),
  },
  {
    name: 'dashboard-delete',
    path: '/dashboard?tab=account',
    audit: (page: Page) => press(page, 'Delete my account'),
  },
  {
    name: 'dashboard-password',
    path: '/dashboard?tab=account',
    audit: (page: Page) => press(page, 'Change password'),
  },
  {
    name: 'dashboard-loading',
    path: '/dashboard',
    before: (page: Page) => page.route('**/api/bookings/mine', () => {}),
  },
  {
    name: 'dashboard-failed',
    path: '/dashboard',
    before: (page: Page) =>
      page.route('**/api/bookings/mine', (route) =>
        route.fulfill({ status: 503, body: 'The service is busy.' }),
      ),
  },
].map((visit) => ({ ...visit, as: 'patient' as const }));

/** States that patients see besides the initial pages: dialogs, empty lists, errors. */
export const patientStates: Visit[] = [...asGuest, ...asNewcomer, ...asPatient].map((visit) => ({
  ...visit,
  widths: [390, 1280],
}));

/** Dialogs and panes of the desk: reading pane, customer sheet, appointment card, new booking. */
export const deskStates: Visit[] = [
  { name: 'inbox', tab: 'queue', audit: (page: Page) => page.locator('tbody th button').first().click() },
  {
    name: 'sheet',
    tab: 'customers',
    audit: (page: Page) => press(page, 'Grace Adeyemi'),
  },
  {
    name: 'card',
    tab: 'bookings&view=table&status=confirmed',
    audit: (page: Page) => page.getByTitle('Open the appointment').first().click(),
  },
  {
    name: 'new-booking',
    tab: 'today',
    audit: async (page: Page) => {
      await press(page, 'New Booking');
      await page.getByLabel('Name or telephone').fill('Grace');
      await press(page, /^Grace Adeyemi/);
      await page
        .getByRole('button', { name: /, \d\d:\d\d$/ })
        .first()
        .waitFor();
    },
  },
].map(({ name, tab, audit }) => ({
  name: `admin-${name}`,
  path: `/admin?tab=${tab}`,
  as: 'admin',
  audit,
  widths: [390, 1440],
}));
