import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { openDesk } from '../busyClinic.ts';
import type { Line } from '../line.ts';

const many = 100_000;
const few = 1000;

/** The same requests in turns to the desk of a large clinic and to that of a small one. */
function compareDesks(paths: readonly string[]): Line['prepare'] {
  return async (setting) => {
    const loadOf = async (bookings: number) => {
      const { url, cookie } = await openDesk(setting, bookings);
      let turn = 0;
      return { url, makeRequest: () => ({ path: paths[turn++ % paths.length]!, headers: { cookie } }) };
    };
    return { ours: await loadOf(many), bare: await loadOf(few) };
  };
}

const today = londonToday();
const month = `from=${addDays(today, -21)}&to=${addDays(today, 20)}`;

export const firstAdminPage: Line = {
  name: 'the first page of the desk',
  about:
    'customers, bookings and the numbers beside the filters with 100,000 bookings and 20,000 customers, against 1,000 and 200',
  goal: 0.83,
  prepare: compareDesks([
    '/api/admin/users?limit=50',
    '/api/admin/bookings?filter=all&limit=50',
    '/api/admin/bookings?filter=upcoming&limit=50',
    '/api/admin/bookings/counts',
  ]),
};

export const calendarMonth: Line = {
  name: 'the month of the calendar',
  about: 'the sums of six weeks and the list of a day with 100,000 bookings, against 1,000',
  goal: 0.67,
  prepare: compareDesks([
    `/api/admin/bookings/days?filter=all&${month}`,
    `/api/admin/bookings?filter=all&from=${today}&to=${today}&limit=200`,
  ]),
};
