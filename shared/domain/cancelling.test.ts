import { describe, expect, test } from 'vitest';
import { formatCancellation, hoursOfNotice, formatNotice } from '#shared/domain/cancelling.ts';

describe('the notice of a cancellation', () => {
  const appointment = { appointmentDate: '2027-03-29', appointmentTime: '10:00' };

  test.each([
    // Two days before by the clock, although the clocks went forward in between.
    ['2027-03-27T10:00:00Z', 48],
    ['2027-03-27T10:01:00Z', 47],
    ['2027-03-29T08:30:00Z', 0],
    ['2027-03-29T09:30:00Z', -1],
  ])('of a cancellation at %s is %i hours', (at, hours) => {
    expect(hoursOfNotice(appointment, new Date(at))).toBe(hours);
  });

  test('is null for a request', () => {
    expect(hoursOfNotice({ appointmentDate: null, appointmentTime: null }, new Date(0))).toBeNull();
  });

  test.each([
    [-1, 'after its time'],
    [0, 'less than an hour’s notice'],
    [1, 'an hour’s notice'],
    [26, '26 hours’ notice'],
    [96, '96 hours’ notice'],
    [97, '4 days’ notice'],
  ])('of %i hours is “%s”', (hours, words) => expect(formatNotice(hours)).toBe(words));

  test('stands after the reason, and each is left out where it is not known', () => {
    expect(formatCancellation('patient', 26)).toBe(', at the patient’s request, 26 hours’ notice');
    expect(formatCancellation('clinic', null)).toBe(', for the clinic’s reasons');
    expect(formatCancellation(null, 26)).toBe(', 26 hours’ notice');
    expect(formatCancellation('a later one', undefined)).toBe('');
  });
});
