import { expect, test } from 'vitest';
import type { Intent } from '#shared/contracts/intent.ts';
import { listLeaving, withoutLeaving } from './leaving.ts';
import { day, intent, sampleBooking, sampleSnapshot } from './sampleIntent.ts';

const leaving = (...intents: Intent[]) =>
  [...listLeaving(sampleSnapshot(), intents)].map(([id, booking]) => [
    intents.findIndex((one) => one.id === id),
    booking.appointmentTime,
  ]);
const move = (time: string, given: Partial<Intent> = {}) =>
  intent({ body: { appointmentDate: day, appointmentTime: time }, ...given });
const update = (body: Intent['body'], given: Partial<Intent> = {}) =>
  intent({ call: 'updateBooking', body, ...given });

test('a cancelled or moved appointment is listed where the patient expects it, with the last such change', () => {
  expect(leaving(update({ status: 'cancelled' }))).toEqual([[0, '10:00']]);
  expect(leaving(move('15:00'), move('16:00'))).toEqual([[1, '10:00']]);
  expect(leaving(move('15:00'), update({ status: 'cancelled' }))).toEqual([[1, '10:00']]);
  expect(leaving(move('15:00'), update({ attendance: 'arrived' }))).toEqual([[0, '10:00']]);
});

test('one that was moved back, or is only noted as arrived, is not leaving', () => {
  expect(leaving(move('15:00'), move('10:00'))).toEqual([]);
  expect(leaving(update({ attendance: 'arrived' }))).toEqual([]);
});

test('one that only this desk has is listed when it is cancelled, not when it is moved', () => {
  const subject = { bookingId: -5, customerId: 3 };
  const params = { id: '-5' };
  const book = intent({
    call: 'createManualBooking',
    params: {},
    body: { userId: 3, service: 'PRP Therapy', phone: '1', appointmentDate: day, appointmentTime: '11:00' },
    subject,
    madeId: -5,
  });
  expect(leaving(book, move('15:00', { subject, params }))).toEqual([]);
  expect(leaving(book, update({ status: 'cancelled' }, { subject, params }))).toEqual([[1, '11:00']]);
});

test('nothing is leaving that the server has cancelled already', () => {
  const saved = sampleSnapshot({ bookings: [sampleBooking(1, { status: 'cancelled' })] });
  expect(listLeaving(saved, [update({ status: 'cancelled' })]).size).toBe(0);
});

test('rows that are shown as leaving are left out of the list, and no others', () => {
  const [here, moved, other] = [
    sampleBooking(1),
    sampleBooking(1, { appointmentTime: '15:00' }),
    sampleBooking(2),
  ];
  const nextDay = sampleBooking(1, { appointmentDate: '2027-05-05' });
  const rows = [here, moved, nextDay, other];
  const leave = (...bookings: (typeof here)[]) =>
    withoutLeaving(
      rows,
      bookings.map((booking) => ({ booking, words: '' })),
    );
  expect(leave()).toEqual(rows);
  expect(leave(here)).toEqual([moved, nextDay, other]);
  expect(leave(here, other)).toEqual([moved, nextDay]);
});

test('a note or a completion takes nobody away', () => {
  expect(leaving(update({ status: 'completed' }))).toEqual([]);
  expect(
    leaving(intent({ call: 'addStaffNote', body: {}, subject: { bookingId: null, customerId: 3 } })),
  ).toEqual([]);
});
