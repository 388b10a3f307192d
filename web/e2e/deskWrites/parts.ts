import type { Page } from '@playwright/test';
import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import type { Account, UserModel } from '#api/models/UserModel.ts';
import { buildUser, factoryPassword } from '#api/demo/factories.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';

/** Test context: the database, the owner at the desk, and a function to prepare data. */
export interface DeskParts {
  db: Knex;
  admin: Account;
  /** Makes an API call as the admin at the desk. */
  send: (method: string, path: string, body?: object) => Promise<unknown>;
}

export interface Ready {
  /** Text typed into the desk's search. */
  search?: string;
  /** The URL after `/admin?tab=…`, for screens that the tab does not link to. */
  view?: string;
  /** All steps before the click that changes something. */
  open?: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
  /** Counts the rows that the change creates; 1 afterwards. */
  count?: () => Promise<number>;
  /** Restores clinic-wide settings. */
  restore?: () => Promise<unknown>;
}

/** A change: how its screen is opened, what is clicked, what is shown, and what the database then has. */
export interface DeskWrite {
  /** Its name in `allCalls`. */
  call: string;
  what: string;
  tab: 'Customers' | 'Bookings' | 'Today' | 'To answer' | 'Messages' | 'Staff' | 'Stock';
  /** Text that the screen shows in the end. */
  shown: string | RegExp;
  /** The events that one such change records, exactly. */
  events: readonly string[];
  /** The change ends its own session, so that the login page follows. */
  endsSession?: boolean;
  /** Where `npm test` makes it too; a full run makes all in both. */
  sampledIn?: readonly ('browser' | 'window')[];
  prepare: (parts: DeskParts) => Promise<Ready>;
}

let serial = 0;
export const uniqueNumber = () => ++serial;
/** A unique name that no other search matches. */
export const newName = () => `Lostanswer${Date.now().toString(36)}${uniqueNumber()}`;
/** A day without appointments of other tests. */
export const newDay = () => addDays(londonToday(), 3000 + uniqueNumber());
/** The same within twelve months, on a day when the clinic is usually open. */
export function newOpenDay(): string {
  let day = addDays(londonToday(), 30 + 7 * (uniqueNumber() % 40));
  while (!isUsuallyOpen(day)) day = addDays(day, 1);
  return day;
}

export const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const confirmIn = (name: string) => (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name, exact: true }).click();

export const countOf = (query: Knex.QueryBuilder) => async () => ((await query.clone()) as unknown[]).length;

export const typePassword = (page: Page) => page.getByLabel('Your password').fill(factoryPassword);

/** A customer with a unique name. */
export const newCustomer = (db: Knex, given: Partial<UserModel> = {}) =>
  buildUser(db, { lastName: newName(), ...given });

/** Opens the sheet of a customer that was searched for. */
export const openSheet = (page: Page, { firstName, lastName }: Account) =>
  page.getByRole('button', { name: `${firstName} ${lastName}`, exact: true }).click();

export const planner = (day: string) => `&view=calendar&span=day&day=${day}`;
export const slot = (page: Page, day: string, time: string) =>
  page.locator(`[data-spot="slot-${day}-${time}"]`);

/** Turns on two-step sign-in for the admin. @returns recovery codes */
export async function addSecondFactor({ send }: DeskParts): Promise<string[]> {
  const { secret } = (await send('POST', '/api/admin/second-factor', {
    currentPassword: factoryPassword,
  })) as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { codes } = (await send('POST', '/api/admin/second-factor/confirm', { code })) as { codes: string[] };
  return codes;
}

export async function typePasswordAndCode(page: Page, code = '') {
  await typePassword(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
}
