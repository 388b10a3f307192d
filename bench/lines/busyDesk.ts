import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { openDesk } from '../busyClinic.ts';
import type { Clinic, Line } from '../line.ts';

const many = 100_000;
const few = 1000;
/** At most 1.2 times the work. */
const goal = 0.83;

const today = londonToday(new Date());
const month = `from=${addDays(today, -21)}&to=${addDays(today, 20)}`;

interface Person {
  id: number;
  name: string;
  email: string;
  phone: string;
}

/** Thirty customers, none of whose names or addresses is the beginning of another's. */
async function pickCustomers({ db }: Clinic): Promise<Person[]> {
  return db('users as u')
    .join('bookings as b', 'b.user_id', 'u.id')
    .distinctOn('u.id')
    .orderBy('u.id', 'desc')
    .limit(30)
    .select<Person[]>({ id: 'u.id', name: 'b.name', email: 'u.email', phone: 'b.phone' });
}

interface Desk {
  name: string;
  description: string;
  /** The requests, in turn, once for each of thirty customers. */
  paths: (person: Person) => string[];
}

/** The same requests in turns to the desk of a clinic with 100,000 bookings and to that of one with 1,000. */
const deskLine = ({ name, description, paths }: Desk): Line => ({
  name: `100,000 bookings: ${name}`,
  description,
  goal,
  async prepare(setting) {
    const loadOf = async (bookings: number) => {
      const clinic = await openDesk(setting, bookings);
      const { url, pid, cookie } = clinic;
      const all = (await pickCustomers(clinic)).flatMap(paths);
      let turn = 0;
      return { url, pid, makeRequest: () => ({ path: all[turn++ % all.length]!, headers: { cookie } }) };
    };
    return { ours: await loadOf(many), bare: await loadOf(few) };
  },
});

const searchBoth = (q: string) =>
  ['users', 'bookings'].map((list) => `/api/admin/${list}?limit=50&q=${encodeURIComponent(q)}`);

export const busyDesk: Line[] = [
  deskLine({
    name: 'the first page',
    description: 'customers, bookings and the numbers beside the filters',
    paths: () => [
      '/api/admin/users?limit=50',
      '/api/admin/bookings?filter=all&limit=50',
      '/api/admin/bookings?filter=upcoming&limit=50',
      '/api/admin/bookings/counts',
    ],
  }),
  deskLine({
    name: 'the month',
    description: 'the sums of the calendar’s six weeks',
    paths: () => [`/api/admin/bookings/days?filter=all&${month}`],
  }),
  deskLine({
    name: 'the day sheet',
    description: 'the list of a day and what keeps the practitioner busy',
    paths: () => [
      `/api/admin/bookings?filter=all&from=${today}&to=${today}&limit=200`,
      `/api/admin/schedule?from=${today}&to=${today}`,
    ],
  }),
  deskLine({
    name: 'a name',
    description: 'one person’s name, searched for among customers and among bookings',
    paths: ({ name }) => searchBoth(name),
  }),
  deskLine({
    name: 'part of a telephone number',
    description: 'its last six digits, among customers and among bookings',
    paths: ({ phone }) => searchBoth(phone.slice(-6)),
  }),
  deskLine({
    name: 'an email address',
    description: 'among customers and among bookings',
    paths: ({ email }) => searchBoth(email),
  }),
  deskLine({
    name: 'the customer sheet',
    description: 'the sheet of a customer who came five times',
    paths: ({ id }) => [`/api/admin/users/${id}`],
  }),
  deskLine({
    name: 'the history',
    description: 'who did what to a customer’s account and bookings',
    paths: ({ id }) => [`/api/admin/users/${id}/history`],
  }),
  deskLine({
    name: 'an export',
    description: 'the appointments of six weeks as CSV',
    paths: () => [`/api/admin/export/bookings?filter=all&${month}`],
  }),
];
