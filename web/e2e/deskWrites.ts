import { expect, type Page } from '@playwright/test';
import type { Knex } from 'knex';
import type { Account } from '#api/models/UserModel.ts';
import { buildBooking, buildConfirmed, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';
import type { FaultProxy } from './faultProxy.ts';
import { expectKnownOutcome, loseAnswers } from './unknownOutcome.ts';

/** A change: how its screen is opened, what is clicked, what is shown, and what the database then has. */
interface DeskWrite {
  what: string;
  tab: 'bookings' | 'staff';
  /** Text that the screen shows in the end. */
  shown: string;
  /** The events that one such change records, exactly. */
  events: readonly string[];
  /** The change ends its own session, so that the login page follows. */
  endsSession?: boolean;
  prepare: (db: Knex) => Promise<{
    /** Text typed into the desk's search. */
    search?: string;
    /** What follows the tab in the URL. */
    view?: string;
    /** All steps before the click that changes something. */
    open?: (page: Page) => Promise<unknown>;
    press: (page: Page) => Promise<unknown>;
  }>;
}

let serial = 0;
/** A name that no other search matches, and a day without appointments of other tests. */
const newName = () => `Lostanswer${Date.now().toString(36)}${++serial}`;
const newDay = () => addDays(londonToday(new Date()), 3000 + ++serial);
const confirmIn = (name: string) => (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name, exact: true }).click();

/** A change of each kind: from a list, of a status, with a new account, and one that ends its own session. */
export const deskWrites: readonly DeskWrite[] = [
  {
    what: 'an appointment given to a request',
    tab: 'bookings',
    shown: 'Appointment Confirmed',
    events: ['booking_confirmed'],
    prepare: async (db) => {
      const user = await buildUser(db, { lastName: newName() });
      const booking = await buildBooking(db, { userId: user.id, preferredDate: newDay() });
      return {
        search: user.lastName,
        open: async (page) => {
          await choose(page, rowOf(page, booking.name), 'Schedule Appointment');
          await page.getByRole('dialog').getByLabel('Appointment time').selectOption('09:00');
        },
        press: confirmIn('Confirm Appointment'),
      };
    },
  },
  {
    what: 'an appointment marked complete',
    tab: 'bookings',
    shown: 'Booking Updated',
    events: ['booking_completed'],
    prepare: async (db) => {
      const user = await buildUser(db, { lastName: newName() });
      const booking = await buildConfirmed(db, { userId: user.id, appointmentDate: newDay() });
      return {
        search: user.lastName,
        press: (page) => choose(page, rowOf(page, booking.name), 'Mark Complete'),
      };
    },
  },
  {
    what: 'a booking and an account for somebody who calls for the first time',
    tab: 'bookings',
    shown: 'Booking Created',
    events: ['account_made_at_desk', 'booking_created'],
    prepare: async () => {
      const day = newDay();
      return {
        view: `&view=calendar&span=day&day=${day}`,
        open: async (page) => {
          await page.locator(`[data-spot="slot-${day}-09:00"]`).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel('Name or telephone').fill(`Amira ${newName()}`);
          await expect(dialog.getByText('Nobody with that name or number yet.')).toBeVisible();
          await dialog.getByRole('button', { name: 'New caller' }).click();
          // A unique number: a known one would open the duplicate question.
          await dialog.getByLabel('Telephone').fill(`07${String(Date.now()).slice(-9)}`);
          await dialog.getByLabel('Date of birth').fill('1990-05-03');
        },
        press: confirmIn('Create Booking'),
      };
    },
  },
  {
    what: 'one’s own password changed',
    tab: 'staff',
    shown: 'Password updated',
    events: ['password_changed'],
    endsSession: true,
    prepare: async () => ({
      open: async (page) => {
        await page.getByRole('button', { name: 'Change password', exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Current password').fill(factoryPassword);
        await dialog.getByLabel('New password', { exact: true }).fill('a horse of my own');
        await dialog.getByLabel('Confirm new password').fill('a horse of my own');
      },
      press: confirmIn('Change Password'),
    }),
  },
];

/** What the admin changed, in order, without what they only read. */
export async function changesOf(db: Knex, { id }: Account): Promise<string[]> {
  const rows = await db('events')
    .where({ actor_id: id })
    .whereNotIn('action', ['login', 'record_opened', 'contact_opened'])
    .orderBy('id')
    .select<{ action: string }[]>('action');
  return rows.map(({ action }) => action);
}

/** A desk in a browser or the app, over a network that loses responses; an owner is signed in. */
interface LossyDesk {
  db: Knex;
  admin: Account;
  page: Page;
  network: Pick<FaultProxy, 'callFault'>;
  /** Reloads the desk with this after its URL. */
  open: (search: string) => Promise<unknown>;
  expectSignedOut: () => Promise<void>;
}

/** Makes the change while responses are cut off, and expects it to be made once and the screen to show the true state. */
export async function createWithoutAnswer(write: DeskWrite, desk: LossyDesk): Promise<void> {
  const { page, db, admin, network } = desk;
  const { search, view = '', open, press } = await write.prepare(db);
  try {
    await desk.open(`?tab=${write.tab}${view}`);
    if (search) await page.getByLabel('Search the open tab').fill(search);
    await open?.(page);
    await loseAnswers(page, network, () => press(page));
    // Toasts and dialogs: the menu or the list may contain the same text.
    const messages = page.locator('[aria-label=Notifications], [role=dialog]');
    await expect(messages.getByText(write.shown).first()).toBeVisible();
    await expectKnownOutcome(page);
    expect(await changesOf(db, admin)).toEqual(write.events);
    if (write.endsSession) await desk.expectSignedOut();
    else await expect(page.getByText(/Somebody else|could not be|Failed to/)).toHaveCount(0);
  } finally {
    network.callFault = 'pass';
  }
}
