import { describe, expect, test } from 'vitest';
import { formatPatientStatus, isUpcoming, sortForPatient } from '#shared/domain/patientStatus.ts';

const now = new Date('2026-05-12T09:00:00Z'); // 10:00 in London
const booking = {
  status: 'query',
  preferredDate: null as string | null,
  appointmentDate: null as string | null,
  appointmentTime: null as string | null,
};
const on = (status: string, appointmentDate: string | null, appointmentTime: string | null = '10:00') => ({
  ...booking,
  status,
  appointmentDate,
  appointmentTime,
});
const past = 'This appointment is in the past.';

describe('formatPatientStatus', () => {
  test('a request says when the clinic replies, and its preferred date if it has one', () => {
    expect(formatPatientStatus(booking, now)).toEqual({
      label: 'Consultation Request',
      tone: 'amber',
      message: "We'll contact you within 24 hours to schedule your appointment",
      note: null,
    });
    expect(formatPatientStatus({ ...booking, preferredDate: '2026-06-01' }, now).note).toBe(
      'Preferred date: Monday 1 June 2026',
    );
    expect(formatPatientStatus({ ...booking, preferredDate: 'soon' }, now).note).toBe(
      'Preferred date: Invalid date',
    );
  });

  test('a confirmed booking says when it is or was', () => {
    expect(formatPatientStatus(on('confirmed', '2026-05-12', '10:30'), now)).toEqual({
      label: 'Confirmed',
      tone: 'blue',
      message: 'Scheduled for Tuesday 12 May 2026 at 10:30',
      note: null,
    });
    expect(formatPatientStatus(on('confirmed', '2026-05-12', '09:30'), now)).toMatchObject({
      message: 'Appointment was on Tuesday 12 May 2026 at 09:30',
      note: past,
    });
  });

  test('a confirmed booking without date or time says that they follow', () => {
    const message = 'Appointment confirmed - date and time to be provided';
    expect(formatPatientStatus(on('confirmed', null), now)).toMatchObject({ message, note: null });
    expect(formatPatientStatus(on('confirmed', '2026-06-01', null), now)).toMatchObject({
      message,
      note: null,
    });
  });

  test('a completed booking says when, or that the date is unknown or invalid', () => {
    expect(formatPatientStatus(on('completed', '2026-05-01'), now)).toEqual({
      label: 'Completed',
      tone: 'green',
      message: 'Treatment completed on Friday 1 May 2026',
      note: past,
    });
    expect(formatPatientStatus(on('completed', null), now).message).toBe(
      'Treatment completed on Unknown date',
    );
    expect(formatPatientStatus(on('completed', '2026-02-30'), now)).toMatchObject({
      message: 'Treatment completed on Invalid date',
      note: null,
    });
  });

  test('an unparseable date is invalid, not past', () => {
    expect(formatPatientStatus(on('confirmed', 'someday'), now)).toMatchObject({
      message: 'Scheduled for Invalid date',
      note: null,
    });
    expect(formatPatientStatus(on('confirmed', '2026-06-01', 'noon'), now).message).toBe(
      'Scheduled for Invalid date',
    );
  });

  test('a cancelled booking says so, whatever its date', () => {
    expect(formatPatientStatus(on('cancelled', '2026-05-01'), now)).toEqual({
      label: 'Cancelled',
      tone: 'red',
      message: 'Appointment cancelled',
      note: expect.stringMatching(/^It was for .*1 May 2026/),
    });
  });

  test('an unknown status counts as pending', () => {
    expect(formatPatientStatus(on('postponed', '2026-05-01'), now).label).toBe('Status pending');
  });
});

test('only confirmed appointments in the future are upcoming', () => {
  expect(isUpcoming(on('confirmed', '2026-05-12', '10:00'), now)).toBe(true);
  expect(isUpcoming(on('confirmed', '2026-05-12', '09:59'), now)).toBe(false);
  expect(isUpcoming(on('confirmed', '2026-05-12', null), now)).toBe(true);
  expect(isUpcoming(on('confirmed', 'someday'), now)).toBe(false);
  expect(isUpcoming(on('completed', '2026-06-01'), now)).toBe(false);
  expect(isUpcoming(on('query', null), now)).toBe(false);
});

test('sorts upcoming bookings first, soonest on top, and past ones last, latest on top', () => {
  const list = [
    on('completed', '2026-01-01'),
    on('cancelled', '2026-03-01'),
    { ...booking, preferredDate: '2026-07-01' },
    on('confirmed', '2026-06-02'),
    on('confirmed', '2026-06-01'),
    on('confirmed', '2026-04-01'),
  ];
  expect(sortForPatient(list, now).map((each) => each.appointmentDate ?? each.preferredDate)).toEqual([
    '2026-06-01',
    '2026-06-02',
    '2026-07-01',
    '2026-04-01',
    '2026-03-01',
    '2026-01-01',
  ]);
});

test('sorts a booking with offered times before everything else', () => {
  const offered = { ...booking, preferredDate: '2026-07-01', offer: { times: [] } };
  const list = [on('confirmed', '2026-06-01'), { ...booking, preferredDate: '2026-05-20' }, offered];
  expect(sortForPatient(list, now)[0]).toBe(offered);
});
