import { describe, expect, test } from 'vitest';
import {
  formatAppointment,
  formatShortDate,
  formatDateWithWeekday,
  formatInstant,
  formatRequestedDate,
  formatWrittenFields,
} from '#web/admin/dates/formatAppointment.ts';

const booking = {
  status: 'confirmed',
  preferredDate: '2026-10-01',
  appointmentDate: '2026-10-05',
  appointmentTime: '10:00',
};

describe('dates', () => {
  test('are in British format', () => {
    expect(formatShortDate('2026-10-05')).toBe('5 Oct 2026');
    expect(formatDateWithWeekday('2026-10-05')).toBe('Mon 5 Oct 2026');
  });

  test('that do not exist are reported as invalid', () => {
    expect(formatShortDate('2026-02-30')).toBe('Invalid date');
    expect(formatDateWithWeekday('soon')).toBe('Invalid date');
    expect(formatInstant('')).toBe('Invalid date');
  });

  test('that are missing read N/A', () => {
    expect(formatShortDate(null)).toBe('N/A');
    expect(formatShortDate('')).toBe('N/A');
  });

  test('of instants are in the clinic’s time zone, in winter and in summer', () => {
    expect(formatInstant('2026-01-05T14:32:00.000Z')).toBe('5 Jan 2026, 14:32');
    expect(formatInstant('2026-07-05T23:32:00.000Z')).toBe('6 Jul 2026, 00:32');
  });
});

describe('Requested Date', () => {
  test('is shown for requests only', () => {
    expect(formatRequestedDate({ ...booking, status: 'query' })).toBe('1 Oct 2026');
    expect(formatRequestedDate(booking)).toBe('N/A');
    expect(formatRequestedDate({ ...booking, status: 'query', preferredDate: null })).toBe('N/A');
  });
});

describe('Appointment', () => {
  const before = new Date('2026-10-05T08:59:00Z');
  const after = new Date('2026-10-05T09:01:00Z');

  test('is pending for a request', () => {
    expect(formatAppointment({ ...booking, status: 'query' }, after)).toEqual({
      text: 'Pending',
      isPast: false,
    });
  });

  test('is past from its minute in London, whatever the device’s time zone', () => {
    expect(formatAppointment(booking, before)).toEqual({ text: 'Mon 5 Oct 2026, 10:00', isPast: false });
    expect(formatAppointment(booking, after)).toEqual({ text: 'Mon 5 Oct 2026, 10:00', isPast: true });
  });

  test('is not set without a date or a time', () => {
    expect(formatAppointment({ ...booking, appointmentTime: null }, after).text).toBe('Not set');
    expect(formatAppointment({ ...booking, appointmentDate: null }, after).text).toBe('Not set');
  });

  test('is invalid, and never past, when it cannot be parsed', () => {
    for (const odd of [{ appointmentDate: '05/10/2026' }, { appointmentTime: '25:00' }]) {
      expect(formatAppointment({ ...booking, ...odd }, after)).toEqual({
        text: 'Invalid date/time',
        isPast: false,
      });
    }
  });
});

test('formatWrittenFields shows both times for a form that waited on a device, and none for others', () => {
  const createdAt = '2026-11-25T09:02:00Z';
  expect(formatWrittenFields({ writtenAt: '2026-11-23T18:10:00Z', createdAt })).toEqual({
    Written: expect.stringMatching(/18:10/),
    Received: expect.stringMatching(/09:02/),
  });
  expect(formatWrittenFields({ writtenAt: '2026-11-25T09:01:58Z', createdAt })).toEqual({});
  expect(formatWrittenFields({ writtenAt: null, createdAt })).toEqual({});
});
