import { newAppointment } from '#shared/commands/createManualBooking.ts';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';

export const day = '2027-05-04';
export const now = new Date(`${day}T08:00:00Z`);

let serial = 0;
/** A change made offline, for tests; by default a move to 15:00. */
export const command = (given: Partial<QueuedCommand>): QueuedCommand => ({
  id: `0190aaaa-0000-7000-8000-${String(++serial).padStart(12, '0')}`,
  call: 'confirmBooking',
  params: { id: '1' },
  body: { appointmentDate: day, appointmentTime: '15:00' },
  seenVersion: 1,
  userId: 7,
  author: 'Amara Okafor',
  occurredAt: now.toISOString(),
  after: [],
  subject: { bookingId: 1, customerId: 3 },
  name: 'Amira',
  phone: null,
  words: 'Moved to 15:00',
  madeId: null,
  ...given,
});

export const sampleBooking = (id: number, given: Partial<AdminBooking> = {}): AdminBooking => ({
  ...newAppointment,
  id,
  userId: 3,
  name: 'Amira Khan',
  phone: '020 7946 0123',
  service: 'Vitamin Injections',
  appointmentDate: day,
  appointmentTime: '10:00',
  minutes: 30,
  createdAt: '2027-05-01T08:00:00.000Z',
  ...given,
});

const unmarked = { dateOfBirth: null, idSeen: null, nextAppointment: null, staffFlag: null };

/** A snapshot of two weeks with two appointments of one customer. */
export const sampleSnapshot = (given: Partial<OfflineSnapshot> = {}): OfflineSnapshot => ({
  asOf: now.toISOString(),
  from: '2027-04-20',
  to: '2027-05-18',
  bookings: [sampleBooking(1), sampleBooking(2, { appointmentTime: '12:00', name: 'Zoë Adler' })],
  possibleMinors: [],
  held: [],
  wishes: [],
  blocked: [],
  requests: [],
  queue: [],
  tasks: [],
  readiness: [],
  thinking: { hours: 0, bookings: [] },
  customers: [
    { ...unmarked, id: 3, firstName: 'Amira', lastName: 'Khan', phone: '020 7946 0123', birthYear: 1987 },
    { ...unmarked, id: 4, firstName: 'Young', lastName: 'One', phone: null, birthYear: 2015 },
  ],
  ...given,
});
