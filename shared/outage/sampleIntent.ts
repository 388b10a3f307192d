import type { Intent } from '#shared/contracts/intent.ts';

export const day = '2027-05-04';
export const now = new Date(`${day}T08:00:00Z`);

let serial = 0;
/** For tests: a change made offline, by default a move to 15:00. */
export const intent = (given: Partial<Intent>): Intent => ({
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
