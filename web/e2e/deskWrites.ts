import { expect, type Page } from '@playwright/test';
import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import type { Account } from '#api/customers/UserModel.ts';
import {
  buildAdmin,
  buildBooking,
  buildConfirmed,
  buildContact,
  buildUser,
  factoryPassword,
} from '#api/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from './adminRows.ts';

/** What a write needs of the clinic: its database, the owner at the desk, and a way to do things beforehand. */
export interface DeskParts {
  db: Knex;
  admin: Account;
  /** Makes a call of the API as the one at the desk. */
  ask: (method: string, path: string, body?: object) => Promise<unknown>;
}

interface Ready {
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
/** Nobody else's search finds it. */
const newName = () => `Lostanswer${Date.now().toString(36)}${++serial}`;
/** A day that no other test has appointments on. */
const newDay = () => addDays(londonToday(), 3000 + ++serial);

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirmIn = (name: string) => (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name, exact: true }).click();

const countOf = (query: Knex.QueryBuilder) => async () => ((await query.clone()) as unknown[]).length;

const typePassword = (page: Page) => page.getByLabel('Your password').fill(factoryPassword);

/** A customer with a name of their own. */
const newCustomer = (db: Knex) => buildUser(db, { lastName: newName() });

/** Opens the sheet of a customer who has been searched for. */
const openSheet = (page: Page, { firstName, lastName }: Account) =>
  page.getByRole('button', { name: `${firstName} ${lastName}`, exact: true }).click();

const planner = (day: string) => `&view=calendar&span=day&day=${day}`;
const slot = (page: Page, day: string, time: string) => page.locator(`[data-spot="slot-${day}-${time}"]`);

/** Two-step sign-in of the one at the desk. @returns recovery codes */
async function addSecondFactor({ ask }: DeskParts): Promise<string[]> {
  const { secret } = (await ask('POST', '/api/admin/second-factor', {
    currentPassword: factoryPassword,
  })) as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { codes } = (await ask('POST', '/api/admin/second-factor/confirm', { code })) as { codes: string[] };
  return codes;
}

async function typePasswordAndCode(page: Page, code = '') {
  await typePassword(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
}

const bookings: DeskWrite[] = [
  {
    call: 'confirmBooking',
    what: 'an appointment given to a request',
    tab: 'Bookings',
    said: 'Appointment Confirmed',
    events: ['booking_confirmed'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
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
    call: 'confirmBooking',
    what: 'an appointment moved in the planner',
    tab: 'Bookings',
    said: 'Appointment Moved',
    events: ['booking_moved'],
    prepare: async ({ db }) => {
      const [user, day] = [await newCustomer(db), newDay()];
      await buildConfirmed(db, { userId: user.id, appointmentDate: day, appointmentTime: '10:00' });
      return {
        view: planner(day),
        open: async (page) => {
          await page.getByRole('button', { name: user.lastName }).focus();
          await page.keyboard.press('Shift+ArrowDown');
          await page.keyboard.press('Shift+ArrowDown');
          await page.keyboard.press('Enter');
        },
        press: confirmIn('Move Appointment'),
      };
    },
  },
  {
    call: 'updateBooking',
    what: 'an appointment marked complete',
    tab: 'Bookings',
    said: 'Booking Updated',
    events: ['booking_completed'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      const booking = await buildConfirmed(db, { userId: user.id, appointmentDate: newDay() });
      return {
        search: user.lastName,
        press: (page) => choose(page, rowOf(page, booking.name), 'Mark Complete'),
      };
    },
  },
  {
    call: 'updateBooking',
    what: 'an appointment cancelled',
    tab: 'Bookings',
    said: 'Booking Updated',
    events: ['booking_cancelled'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      const booking = await buildConfirmed(db, { userId: user.id, appointmentDate: newDay() });
      return {
        search: user.lastName,
        open: (page) => choose(page, rowOf(page, booking.name), 'Cancel'),
        press: confirmIn('Cancel Appointment'),
        count: countOf(db('outbox_messages').where({ subject_id: booking.id, kind: 'booking_cancelled' })),
      };
    },
  },
  {
    call: 'updateBooking',
    what: 'an arrival noted',
    tab: 'Bookings',
    said: 'Booking Updated',
    events: ['attendance_noted'],
    prepare: async ({ db }) => {
      // Only of an appointment that has come.
      const [user, day] = [await newCustomer(db), addDays(londonToday(), -3000 - ++serial)];
      await buildConfirmed(db, { userId: user.id, appointmentDate: day });
      return {
        view: planner(day),
        open: (page) => page.getByRole('button', { name: user.lastName }).click(),
        press: confirmIn('Arrived'),
      };
    },
  },
  {
    call: 'createManualBooking',
    what: 'a booking made on the telephone',
    tab: 'Bookings',
    said: 'Booking Created',
    events: ['booking_created'],
    prepare: async ({ db }) => {
      const [user, day] = [await newCustomer(db), newDay()];
      return {
        view: planner(day),
        open: async (page) => {
          await slot(page, day, '09:00').click();
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel('Name or telephone').fill(user.lastName);
          await dialog.getByRole('button', { name: user.lastName }).click();
          await dialog.getByLabel('Service').selectOption('PRP Therapy');
          await dialog.getByLabel('Telephone').fill('020 7946 0111');
        },
        press: confirmIn('Create Booking'),
        count: countOf(db('bookings').where({ user_id: user.id })),
      };
    },
  },
  {
    call: 'createCallerBooking',
    what: 'a booking and an account for somebody who calls for the first time',
    tab: 'Bookings',
    said: 'Booking Created',
    events: ['account_made_at_desk', 'booking_created'],
    prepare: async ({ db }) => {
      const [lastName, day] = [newName(), newDay()];
      return {
        view: planner(day),
        open: async (page) => {
          await slot(page, day, '09:00').click();
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel('Name or telephone').fill(`Amira ${lastName}`);
          await expect(dialog.getByText('Nobody with that name or number yet.')).toBeVisible();
          await dialog.getByRole('button', { name: 'New caller' }).click();
          // A number of its own: one that is known would ask who it is.
          await dialog.getByLabel('Telephone').fill(`07${String(Date.now()).slice(-9)}`);
          await dialog.getByLabel('Date of birth').fill('1990-05-03');
        },
        press: confirmIn('Create Booking'),
        count: countOf(db('users').where({ last_name: lastName })),
      };
    },
  },
  {
    call: 'blockTime',
    what: 'a time blocked',
    tab: 'Bookings',
    said: 'Time Blocked',
    events: ['time_blocked'],
    prepare: async ({ db }) => {
      const [day, reason] = [newDay(), newName()];
      return {
        view: planner(day),
        open: async (page) => {
          await slot(page, day, '12:00').click();
          await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
          await page.getByRole('dialog').getByLabel('Reason').fill(reason);
        },
        press: confirmIn('Block This Time'),
        count: countOf(db('blocked_times').where({ reason })),
      };
    },
  },
  {
    call: 'unblockTime',
    what: 'a blocked time given back',
    tab: 'Bookings',
    said: 'Time Freed',
    events: ['time_unblocked'],
    prepare: async ({ db, ask }) => {
      const [day, reason] = [newDay(), newName()];
      await ask('POST', '/api/admin/blocked-times', { startDate: day, endDate: day, reason });
      return {
        view: planner(day),
        open: (page) => page.getByRole('button', { name: reason }).first().click(),
        press: confirmIn('Free This Time'),
        count: countOf(db('blocked_times').where({ reason }).whereNotNull('removed_at')),
      };
    },
  },
  {
    call: 'undoEvent',
    what: 'a cancellation taken back',
    tab: 'Bookings',
    said: 'took the last change back',
    events: ['booking_change_undone'],
    prepare: async ({ db, ask }) => {
      const user = await newCustomer(db);
      const booking = await buildConfirmed(db, { userId: user.id, appointmentDate: newDay() });
      await ask('PATCH', `/api/admin/bookings/${booking.id}`, { status: 'cancelled' });
      return {
        search: user.lastName,
        open: (page) => choose(page, rowOf(page, booking.name), 'History'),
        press: confirmIn('Undo'),
      };
    },
  },
];

const queue: DeskWrite[] = [
  {
    call: 'followUp',
    what: 'a note on a request',
    tab: 'To answer',
    said: 'Note added',
    events: ['follow_up_note'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      const { id: subject_id, name } = await buildBooking(db, { userId: user.id });
      return {
        search: user.lastName,
        open: async (page) => {
          await choose(page, rowOf(page, name), 'Add Note');
          await page.getByRole('textbox', { name: 'Note' }).fill('Rings back at five');
        },
        press: confirmIn('Add Note'),
        count: countOf(db('follow_ups').where({ subject_type: 'booking', subject_id })),
      };
    },
  },
  {
    call: 'followUp',
    what: 'a message handled',
    tab: 'To answer',
    said: 'Handled',
    events: ['follow_up_handled'],
    prepare: async ({ db }) => {
      const { id: subject_id, name } = await buildContact(db, { name: newName() });
      return {
        search: name,
        press: (page) => choose(page, rowOf(page, name), 'Handled'),
        count: countOf(db('follow_ups').where({ subject_type: 'contact', subject_id })),
      };
    },
  },
];

const customers: DeskWrite[] = [
  {
    call: 'assignCare',
    what: 'an aftercare guide assigned',
    tab: 'Customers',
    said: 'Personalised Care Assigned',
    events: ['care_assigned'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        open: async (page) => {
          await choose(page, rowOf(page, user.lastName), 'Assign Personalised Care');
          await page.getByRole('dialog').getByLabel('PRP and PRF').check();
        },
        press: confirmIn('Assign Care'),
        count: countOf(db('personalised_care').where({ user_id: user.id })),
      };
    },
  },
  {
    call: 'resetPassword',
    what: 'a customer’s password reset',
    tab: 'Customers',
    said: 'Password Reset',
    events: ['password_reset_by_clinic'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        open: async (page) => {
          await choose(page, rowOf(page, user.lastName), 'Reset Password');
          await page.getByRole('dialog').getByLabel('New password').fill('another horse');
        },
        press: confirmIn('Reset Password'),
      };
    },
  },
  {
    call: 'deleteUser',
    what: 'a customer deleted',
    tab: 'Customers',
    said: 'User Deleted',
    events: ['user_deleted'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        press: (page) => choose(page, rowOf(page, user.lastName), 'Delete User'),
        count: countOf(db('users').where({ id: user.id }).whereNotNull('deleted_at')),
      };
    },
  },
  {
    call: 'addStaffNote',
    what: 'a note on a customer',
    tab: 'Customers',
    said: 'Note added',
    events: ['staff_note_added'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        open: async (page) => {
          await openSheet(page, user);
          await page.getByRole('dialog').getByLabel('New note').fill('Prefers mornings');
        },
        press: confirmIn('Add Note'),
        count: countOf(db('staff_notes').where({ user_id: user.id })),
      };
    },
  },
  {
    call: 'inviteCustomer',
    what: 'a link to choose a first password',
    tab: 'Customers',
    said: 'Link Sent',
    events: ['account_invited'],
    prepare: async ({ db }) => {
      const user = await buildUser(db, { lastName: newName(), passwordHash: null });
      return {
        search: user.lastName,
        open: async (page) => {
          await openSheet(page, user);
          await page.getByRole('button', { name: 'Send sign-in link' }).click();
        },
        press: confirmIn('Send Link'),
        count: countOf(db('outbox_messages').where({ kind: 'account_invitation', subject_id: user.id })),
      };
    },
  },
  {
    call: 'removeStaffNote',
    what: 'a note on a customer removed',
    tab: 'Customers',
    said: 'Note removed',
    events: ['staff_note_removed'],
    prepare: async ({ db, ask }) => {
      const user = await newCustomer(db);
      await ask('POST', `/api/admin/users/${user.id}/notes`, { note: 'Prefers mornings' });
      return {
        search: user.lastName,
        open: (page) => openSheet(page, user),
        press: (page) => page.getByRole('button', { name: /^Remove note/ }).click(),
      };
    },
  },
  {
    call: 'correctBirthDate',
    what: 'a date of birth corrected',
    tab: 'Customers',
    said: 'Date of birth corrected',
    events: ['birth_date_corrected'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        open: async (page) => {
          await openSheet(page, user);
          await click(page, 'Correct Date');
          const dialog = page.getByRole('dialog', { name: 'Correct Date of Birth' });
          await dialog.getByLabel('Date of birth').fill('1988-02-29');
          await dialog.getByLabel('Reason').fill('Mistyped');
        },
        press: (page) =>
          page
            .getByRole('dialog', { name: 'Correct Date of Birth' })
            .getByRole('button', { name: 'Correct Date' })
            .click(),
        count: countOf(db('birth_date_changes').where({ user_id: user.id })),
      };
    },
  },
  {
    call: 'markIdSeen',
    what: 'an ID marked as seen',
    tab: 'Customers',
    said: 'Marked: ID seen',
    events: ['id_seen'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      return {
        search: user.lastName,
        open: (page) => openSheet(page, user),
        press: (page) => click(page, 'Mark ID as Seen'),
      };
    },
  },
];

const messages: DeskWrite[] = [
  {
    call: 'retryMessage',
    what: 'a message sent again',
    tab: 'Messages',
    said: 'Trying again',
    events: ['message_retried'],
    prepare: async ({ db }) => {
      const recipient = `${newName().toLowerCase()}@example.test`;
      await db('outbox_messages').insert({
        kind: 'password_changed',
        subject_type: 'user',
        subject_id: (await buildUser(db)).id,
        recipient,
        not_before: new Date().toISOString(),
        state: 'dead',
      });
      return {
        press: (page) => rowOf(page, recipient).getByRole('button', { name: 'Try again' }).click(),
      };
    },
  },
  {
    call: 'decideOnHeldMessages',
    what: 'messages of a restored backup discarded',
    tab: 'Messages',
    said: 'Messages discarded',
    events: ['held_messages_discarded'],
    prepare: async ({ db }) => {
      await db('outbox_messages').insert({
        kind: 'password_changed',
        subject_type: 'user',
        subject_id: (await buildUser(db)).id,
        recipient: `${newName().toLowerCase()}@example.test`,
        not_before: new Date().toISOString(),
        restored_at: new Date().toISOString(),
      });
      return {
        open: (page) => click(page, 'Discard'),
        press: confirmIn('Discard 1 message'),
      };
    },
  },
  {
    call: 'checkSetupItem',
    what: 'an item of the set-up list settled',
    tab: 'Today',
    said: 'Settled',
    events: ['setup_checked'],
    prepare: async ({ db }) => {
      await db('setup_checks').delete();
      const item = (page: Page) => page.getByRole('checkbox', { disabled: false, checked: false });
      return {
        press: (page) => item(page).first().click(),
        count: countOf(db('setup_checks')),
        restore: () => db('setup_checks').delete(),
      };
    },
  },
];

/** A colleague, found by name, about whom the owner does something from the list. */
const onColleague =
  (
    action: string,
    button: string,
    build: (parts: DeskParts) => Promise<Account> = ({ db }) => buildAdmin(db, { lastName: newName() }),
  ): DeskWrite['prepare'] =>
  async (parts) => {
    const colleague = await build(parts);
    return {
      open: async (page) => {
        await choose(page, rowOf(page, colleague.email), action);
        await typePassword(page);
      },
      press: confirmIn(button),
    };
  };

const staff: DeskWrite[] = [
  {
    call: 'addStaff',
    what: 'an admin added',
    tab: 'Staff',
    said: 'Admin added',
    events: ['staff_added'],
    prepare: async ({ db }) => {
      const email = `${newName().toLowerCase()}@example.test`;
      return {
        open: async (page) => {
          await click(page, 'Add Admin');
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel('First name').fill('Noor');
          await dialog.getByLabel('Last name').fill('Malik');
          await dialog.getByLabel('Email').fill(email);
          await typePassword(page);
        },
        press: confirmIn('Add Admin'),
        count: countOf(db('users').where({ email })),
      };
    },
  },
  {
    call: 'updateStaff',
    what: 'an admin made an owner',
    tab: 'Staff',
    said: 'Owner added',
    events: ['staff_made_owner'],
    prepare: onColleague('Make Owner', 'Make Owner'),
  },
  {
    call: 'issueWelcomeLink',
    what: 'a link for a colleague’s password',
    tab: 'Staff',
    said: /\/auth#reset=/,
    events: ['staff_link_issued'],
    prepare: onColleague('Link for a Password', 'Make Link'),
  },
  {
    call: 'resetSecondFactor',
    what: 'a colleague’s second step turned off',
    tab: 'Staff',
    said: 'Two-step sign-in is off',
    events: ['second_factor_removed'],
    prepare: onColleague('Turn Off Two-Step Sign-In', 'Turn Off', async ({ db }) => {
      const colleague = await buildAdmin(db, { lastName: newName() });
      await db('second_factors').insert({
        user_id: colleague.id,
        secret: Buffer.alloc(48),
        confirmed_at: new Date().toISOString(),
      });
      return colleague;
    }),
  },
  {
    call: 'updateSignInRule',
    what: 'the second step asked of everybody',
    tab: 'Staff',
    said: 'Two-step sign-in is asked of everybody',
    events: ['second_factor_made_required'],
    prepare: async (parts) => {
      await addSecondFactor(parts);
      return {
        open: async (page) => {
          await click(page, 'Ask it of everybody');
          await typePassword(page);
        },
        press: confirmIn('Ask Everybody'),
        restore: () => parts.db('clinic_settings').update({ second_factor_required: false }),
      };
    },
  },
  {
    call: 'updateDeskLock',
    what: 'the minutes until the desk locks changed',
    tab: 'Staff',
    said: 'The desk locks after 17 minutes',
    events: ['desk_lock_changed'],
    prepare: async ({ db }) => ({
      open: async (page) => {
        await click(page, 'Change when it locks');
        await page.getByLabel('Minutes without anybody at it').fill('17');
        await typePassword(page);
      },
      press: confirmIn('Save'),
      restore: () => db('clinic_settings').update({ desk_lock_minutes: 5 }),
    }),
  },
  {
    call: 'startSecondFactor',
    what: 'the key of a second step made',
    tab: 'Staff',
    said: /^([A-Z2-7]{4} ?){8}$/,
    events: [],
    prepare: async ({ db, admin }) => ({
      open: async (page) => {
        await click(page, 'Turn on');
        await typePassword(page);
      },
      press: confirmIn('Continue'),
      count: countOf(db('second_factors').where({ user_id: admin.id })),
    }),
  },
  {
    call: 'confirmSecondFactor',
    what: 'the second step turned on, with its recovery codes',
    tab: 'Staff',
    said: 'Two-step sign-in is on',
    events: ['second_factor_added'],
    prepare: async ({ db, admin }) => ({
      open: async (page) => {
        await click(page, 'Turn on');
        await typePassword(page);
        await confirmIn('Continue')(page);
        const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
        const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
        await page.getByLabel('Code that the app shows').fill(code);
      },
      press: confirmIn('Turn On'),
      count: async () => (await countOf(db('recovery_codes').where({ user_id: admin.id }))()) / 10,
    }),
  },
  {
    call: 'renewRecoveryCodes',
    what: 'new recovery codes',
    tab: 'Staff',
    said: 'I have kept them',
    events: ['recovery_code_used', 'recovery_codes_renewed'],
    prepare: async (parts) => {
      const [code] = await addSecondFactor(parts);
      return {
        open: async (page) => {
          await click(page, 'New recovery codes');
          await typePasswordAndCode(page, code);
        },
        press: confirmIn('Make New Codes'),
      };
    },
  },
  {
    call: 'removeSecondFactor',
    what: 'the second step turned off',
    tab: 'Staff',
    said: 'Two-step sign-in is off',
    events: ['recovery_code_used', 'second_factor_removed'],
    prepare: async (parts) => {
      const [code] = await addSecondFactor(parts);
      return {
        open: async (page) => {
          await click(page, 'Turn off');
          await typePasswordAndCode(page, code);
        },
        press: confirmIn('Turn Off'),
      };
    },
  },
  {
    call: 'endMySession',
    what: 'another device signed out',
    tab: 'Staff',
    said: 'Device signed out',
    events: ['session_ended'],
    prepare: async ({ db, admin }) => {
      await db('sessions').insert({
        id_hash: Buffer.from(newName().padEnd(32, '-')),
        user_id: admin.id,
        epoch: admin.sessionEpoch ?? 0,
        data: JSON.stringify({}),
        device: 'Firefox on a tablet',
      });
      return { press: (page) => page.getByRole('button', { name: /^Sign out Firefox/ }).click() };
    },
  },
  {
    call: 'changePassword',
    what: 'one’s own password changed',
    tab: 'Staff',
    said: 'Password updated',
    events: ['password_changed'],
    endsSession: true,
    prepare: async () => ({
      open: async (page) => {
        await click(page, 'Change password');
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Current password').fill(factoryPassword);
        await dialog.getByLabel('New password', { exact: true }).fill('a horse of my own');
        await dialog.getByLabel('Confirm new password').fill('a horse of my own');
      },
      press: confirmIn('Change Password'),
    }),
  },
];

/** Every write of the desk; a test holds the list against `allCalls`. */
export const deskWrites: readonly DeskWrite[] = [...bookings, ...queue, ...customers, ...messages, ...staff];

/** Events of the one at the desk that are no change: having a look, and what came before the press. */
const looks = ['login', 'record_opened', 'contact_opened'];

/** The latest event there is: what follows is made by what is pressed next. */
export async function latestEvent(db: Knex): Promise<number> {
  const row = await db('events').max<{ max: string | null }[]>('id').first();
  return Number((row as { max: string | null } | undefined)?.max ?? 0);
}

/** What somebody has changed since then, in order. */
export async function changesSince(db: Knex, { id }: Account, since: number): Promise<string[]> {
  const rows = await db('events')
    .where({ actor_id: id })
    .where('id', '>', since)
    .whereNotIn('action', looks)
    .orderBy('id')
    .select<{ action: string }[]>('action');
  return rows.map(({ action }) => action);
}
