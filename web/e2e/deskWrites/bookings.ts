import { expect, type Page } from '@playwright/test';
import { buildBooking, buildConfirmed, buildOffer } from '#api/demo/factories.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { choose, rowOf } from '../adminRows.ts';
import {
  type DeskWrite,
  newName,
  newDay,
  newOpenDay,
  uniqueNumber,
  confirmIn,
  countOf,
  newCustomer,
  planner,
  slot,
} from './parts.ts';

export const bookings: DeskWrite[] = [
  {
    call: 'confirmBooking',
    what: 'an appointment given to a request',
    tab: 'Bookings',
    shown: 'Appointment Confirmed',
    events: ['booking_confirmed'],
    sampledIn: ['browser'],
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
    call: 'offerTimes',
    what: 'a time offered for a request',
    tab: 'Bookings',
    shown: 'Times Offered',
    events: ['times_offered'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      const booking = await buildBooking(db, { userId: user.id, preferredDate: newDay() });
      return {
        search: user.lastName,
        open: async (page) => {
          await choose(page, rowOf(page, booking.name), 'Schedule Appointment');
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('button', { name: 'Offer up to three' }).click();
          await dialog.getByLabel('Appointment time').selectOption('09:00');
          await dialog.getByRole('button', { name: /^Add .*, 09:00$/ }).click();
        },
        press: confirmIn('Offer 1 Time'),
        count: countOf(db('offers').where({ booking_id: booking.id })),
      };
    },
  },
  {
    call: 'reassignBooking',
    what: 'a booking moved to another person',
    tab: 'Bookings',
    shown: 'Booking Moved',
    events: ['booking_reassigned'],
    prepare: async ({ db }) => {
      const [former, right] = [await newCustomer(db), await newCustomer(db)];
      const booking = await buildBooking(db, { userId: former.id, preferredDate: newDay() });
      return {
        search: former.lastName,
        open: async (page) => {
          await choose(page, rowOf(page, booking.name), 'Move to Another Person…');
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel('Name or telephone').fill(right.lastName);
          await dialog.getByRole('button', { name: right.lastName }).click();
        },
        press: confirmIn('Move Booking'),
        count: countOf(db('bookings').where({ id: booking.id, user_id: right.id })),
      };
    },
  },
  {
    call: 'withdrawOffer',
    what: 'offered times withdrawn',
    tab: 'To answer',
    shown: 'Offer Withdrawn',
    events: ['offer_withdrawn'],
    prepare: async ({ db }) => {
      const user = await newCustomer(db);
      await buildOffer(db, {
        booking: { userId: user.id },
        times: [{ date: newDay(), time: '09:00' }],
      });
      const name = `${user.firstName} ${user.lastName}`;
      return {
        open: (page) => page.locator('summary').filter({ hasText: name }).click(),
        press: (page) => page.getByRole('button', { name: `Withdraw the times offered to ${name}` }).click(),
      };
    },
  },
  ...(
    [
      // So far ahead that the desk asks first.
      ['in the planner', newDay, true],
      ['by a drop alone', newOpenDay, false],
    ] as const
  ).map(([where, chooseDay, isConfirmed]): DeskWrite => ({
    call: 'confirmBooking',
    what: `an appointment moved ${where}`,
    tab: 'Bookings',
    shown: 'Appointment Moved',
    events: ['booking_moved'],
    prepare: async ({ db }) => {
      const [user, day] = [await newCustomer(db), chooseDay()];
      await buildConfirmed(db, { userId: user.id, appointmentDate: day, appointmentTime: '10:00' });
      const drop = (page: Page) => page.keyboard.press('Enter');
      return {
        view: planner(day),
        open: async (page) => {
          await page.getByRole('button', { name: user.lastName }).focus();
          await page.keyboard.press('Shift+ArrowDown');
          await page.keyboard.press('Shift+ArrowDown');
          if (isConfirmed) await drop(page);
        },
        press: isConfirmed ? confirmIn('Move Appointment') : drop,
      };
    },
  })),
  {
    call: 'updateBooking',
    what: 'an appointment marked complete',
    tab: 'Bookings',
    shown: 'Booking Updated',
    events: ['booking_completed'],
    sampledIn: ['window'],
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
    shown: 'Booking Updated',
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
    shown: 'Booking Updated',
    events: ['attendance_noted'],
    prepare: async ({ db }) => {
      // Only past appointments have it.
      const [user, day] = [await newCustomer(db), addDays(londonToday(), -3000 - uniqueNumber())];
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
    shown: 'Booking Created',
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
    shown: 'Booking Created',
    events: ['account_made_at_desk', 'booking_created'],
    sampledIn: ['browser'],
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
          // A unique number: a known one would open the duplicate question.
          await dialog.getByLabel('Telephone').fill(`07${String(Date.now()).slice(-9)}`);
          await dialog.getByLabel('Date of birth').fill('1990-05-03');
        },
        press: confirmIn('Create Booking'),
        count: countOf(db('users').where({ last_name: lastName })),
      };
    },
  },
  {
    call: 'undoEvent',
    what: 'a cancellation taken back',
    tab: 'Bookings',
    shown: 'took the last change back',
    events: ['booking_change_undone'],
    prepare: async ({ db, send }) => {
      const user = await newCustomer(db);
      const booking = await buildConfirmed(db, { userId: user.id, appointmentDate: newDay() });
      await send('PATCH', `/api/admin/bookings/${booking.id}`, { status: 'cancelled' });
      return {
        search: user.lastName,
        open: (page) => choose(page, rowOf(page, booking.name), 'History'),
        press: confirmIn('Undo'),
      };
    },
  },
];
