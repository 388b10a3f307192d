import { addDays, isCalendarDate, londonToday } from '#shared/domain/wallTime.ts';

/** Valid form data; a test changes the field it is about. */

/** The day this many days from the clinic's today. */
export const inDays = (days: number) => addDays(londonToday(new Date()), days);

/** The same day of an earlier year; 28 February where there is no 29th. */
export function yearsBefore(day: string, years: number): string {
  const earlier = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  return isCalendarDate(earlier) ? earlier : earlier.replace('-29', '-28');
}

export const consultationForm = (change: object = {}) => ({
  name: 'Pat Example',
  email: 'pat@example.test',
  phone: '020 7946 0001',
  service: 'Consultation',
  preferredDate: inDays(2),
  message: null,
  ...change,
});

export const bookingForm = (user: { id: number }, change: object = {}) =>
  consultationForm({ userId: user.id, ...change });

export const manualForm = (user: { id: number }, change: object = {}) => ({
  userId: user.id,
  service: 'PRP Therapy',
  appointmentDate: inDays(7),
  appointmentTime: '10:00',
  phone: '020 7946 0002',
  message: null,
  ...change,
});

let callers = 0;

/** A first-time caller, with a unique number and name. */
export const callerForm = (change: object = {}) => ({
  firstName: 'Amira',
  lastName: `Caller${++callers}`,
  dateOfBirth: '1990-05-03',
  phone: `07700 9${String(callers).padStart(5, '0')}`,
  email: null,
  service: 'Consultation',
  appointmentDate: inDays(7),
  appointmentTime: '10:00',
  message: null,
  isSomebodyElse: false,
  ...change,
});

export const contactForm = (change: object = {}) => ({
  name: 'Pat Example',
  email: 'pat@example.test',
  phone: null,
  subject: 'Opening hours',
  message: 'Are you open on Saturday afternoons?',
  ...change,
});

let serial = 0;

export const registerForm = (change: object = {}) => ({
  firstName: 'Pat',
  lastName: 'Example',
  email: `new${++serial}@example.test`,
  dateOfBirth: '1990-05-17',
  password: 'correct horse',
  ...change,
});
