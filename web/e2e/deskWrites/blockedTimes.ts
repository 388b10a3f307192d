import { type DeskWrite, confirmIn, countOf, newDay, newName, newOpenDay, planner, slot } from './parts.ts';

export const blockedTimes: DeskWrite[] = [
  {
    call: 'blockTime',
    what: 'a time blocked',
    tab: 'Bookings',
    shown: 'Time Blocked',
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
    call: 'blockDays',
    what: 'a time blocked every week',
    tab: 'Bookings',
    shown: 'Time Blocked',
    events: ['days_blocked'],
    prepare: async ({ db }) => {
      // On a day that is closed every week nothing is to be blocked.
      const [day, reason] = [newOpenDay(), newName()];
      return {
        view: planner(day),
        open: async (page) => {
          await slot(page, day, '12:00').click();
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('button', { name: 'Block', exact: true }).click();
          await dialog.getByLabel('Repeat').selectOption('Every week on this day');
          await dialog.getByLabel('Reason').fill(reason);
        },
        press: confirmIn('Block This Time'),
        count: countOf(db('blocked_times').where({ reason, start_date: day })),
      };
    },
  },
  {
    call: 'unblockSeries',
    what: 'times given back that were blocked together',
    tab: 'Bookings',
    shown: 'Times Freed',
    events: ['days_unblocked'],
    prepare: async ({ db, send }) => {
      const [day, reason] = [newDay(), newName()];
      await send('POST', '/api/admin/blocked-times/series', { days: [{ date: day, reason }] });
      return {
        view: planner(day),
        open: (page) => page.getByRole('button', { name: reason }).first().click(),
        press: confirmIn('Free This and Later Ones'),
        count: countOf(db('blocked_times').where({ reason }).whereNotNull('removed_at')),
      };
    },
  },
  {
    call: 'unblockTime',
    what: 'a blocked time given back',
    tab: 'Bookings',
    shown: 'Time Freed',
    events: ['time_unblocked'],
    prepare: async ({ db, send }) => {
      const [day, reason] = [newDay(), newName()];
      await send('POST', '/api/admin/blocked-times', { startDate: day, endDate: day, reason });
      return {
        view: planner(day),
        open: (page) => page.getByRole('button', { name: reason }).first().click(),
        press: confirmIn('Free This Time'),
        count: countOf(db('blocked_times').where({ reason }).whereNotNull('removed_at')),
      };
    },
  },
];
