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
  id,
  userId: 3,
  name: 'Amira Khan',
  email: null,
  phone: '020 7946 0123',
  service: 'Vitamin Injections',
  preferredDate: null,
  appointmentDate: day,
  appointmentTime: '10:00',
  minutes: 30,
  message: null,
  status: 'confirmed',
  moveWishDate: null,
  moveWishNote: null,
  wishes: null,
  moveWishes: null,
  earlierWantedAt: null,
  moveWishedAt: null,
  reminderAnswer: null,
  reminderAnsweredAt: null,
  createdAt: '2027-05-01T08:00:00.000Z',
  writtenAt: null,
  source: 'manual',
  attendance: null,
  arrivedAt: null,
  takenInAt: null,
  cancelledAt: null,
  noticeGivenAt: null,
  cancelReason: null,
  version: 1,
  forSomebodyElse: false,
  bookedByName: null,
  isAgeUnknown: false,
  dateOfBirth: null,
  staffNote: null,
  staffFlag: null,
  ...given,
});

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
    {
      id: 3,
      firstName: 'Amira',
      lastName: 'Khan',
      phone: '020 7946 0123',
      birthYear: 1987,
      dateOfBirth: null,
      idSeen: null,
      nextAppointment: null,
      staffFlag: null,
    },
    {
      id: 4,
      firstName: 'Young',
      lastName: 'One',
      phone: null,
      birthYear: 2015,
      dateOfBirth: null,
      idSeen: null,
      nextAppointment: null,
      staffFlag: null,
    },
  ],
  ...given,
});
