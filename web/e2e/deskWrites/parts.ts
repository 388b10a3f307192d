import type { Page } from '@playwright/test';
import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import type { Account } from '#api/models/UserModel.ts';
import { buildUser, factoryPassword } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';

/** What a write needs of the clinic: its database, the owner at the desk, and a way to do things beforehand. */
export interface DeskParts {
  db: Knex;
  admin: Account;
  /** Makes a call of the API as the one at the desk. */
  ask: (method: string, path: string, body?: object) => Promise<unknown>;
}

export interface Ready {
  /** What is typed into the desk's search. */
  search?: string;
  /** The part of the address after `/admin?tab=…`, where the screen cannot be reached from its tab. */
  view?: string;
  /** Everything up to the press that changes something. */
  open?: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
  /** Rows that there are of what is made; 1 once it is. */
  count?: () => Promise<number>;
  /** Puts back what the whole clinic would notice. */
  restore?: () => Promise<unknown>;
}

/** One write of the desk: how the screen is opened, what is pressed, what is said, and what the database then has. */
export interface DeskWrite {
  /** Its name in `allCalls`. */
  call: string;
  what: string;
  tab: 'Customers' | 'Bookings' | 'Today' | 'To answer' | 'Messages' | 'Staff';
  /** What the screen says in the end. */
  said: string | RegExp;
  /** The events that one such change leaves, and no more. */
  events: readonly string[];
  /** The change signs its own session out, so that the log-in page follows. */
  endsSession?: boolean;
  prepare: (parts: DeskParts) => Promise<Ready>;
}

let serial = 0;
export const uniqueNumber = () => ++serial;
/** Nobody else's search finds it. */
export const newName = () => `Lostanswer${Date.now().toString(36)}${uniqueNumber()}`;
/** A day that no other test has appointments on. */
export const newDay = () => addDays(londonToday(), 3000 + uniqueNumber());

export const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const confirmIn = (name: string) => (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name, exact: true }).click();

export const countOf = (query: Knex.QueryBuilder) => async () => ((await query.clone()) as unknown[]).length;

export const typePassword = (page: Page) => page.getByLabel('Your password').fill(factoryPassword);

/** A customer with a name of their own. */
export const newCustomer = (db: Knex) => buildUser(db, { lastName: newName() });

/** Opens the sheet of a customer who has been searched for. */
export const openSheet = (page: Page, { firstName, lastName }: Account) =>
  page.getByRole('button', { name: `${firstName} ${lastName}`, exact: true }).click();

export const planner = (day: string) => `&view=calendar&span=day&day=${day}`;
export const slot = (page: Page, day: string, time: string) =>
  page.locator(`[data-spot="slot-${day}-${time}"]`);

/** Two-step sign-in of the one at the desk. @returns recovery codes */
export async function addSecondFactor({ ask }: DeskParts): Promise<string[]> {
  const { secret } = (await ask('POST', '/api/admin/second-factor', {
    currentPassword: factoryPassword,
  })) as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { codes } = (await ask('POST', '/api/admin/second-factor/confirm', { code })) as { codes: string[] };
  return codes;
}

export async function typePasswordAndCode(page: Page, code = '') {
  await typePassword(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
}
