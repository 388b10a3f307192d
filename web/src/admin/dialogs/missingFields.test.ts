import { expect, test } from 'vitest';
import { ManualBookingForm, manualMessage, NewBookingForm } from '#web/admin/dialogs/forms.ts';
import { listMissing, formatMissing } from '#web/admin/dialogs/missingFields.ts';
import { blankBooking } from '#web/admin/newBooking/newBookingValues.ts';

test('a booking names the fields that are missing, the date and time as one', () => {
  const blank = blankBooking({});
  const { error } = NewBookingForm.safeParse({ ...blank, firstName: 'Ada', lastName: 'Okafor' });
  expect(listMissing(error).map(({ field }) => field)).toEqual(['phone', 'dateOfBirth', 'appointmentDate']);
  expect(formatMissing(error, manualMessage)).toBe(
    'Please fill in all required fields. Missing: telephone, date of birth, date and time.',
  );
});

test('a whole booking has nothing missing', () => {
  const whole = { userId: 1, service: 'B12 Injection', phone: '020 7946 0101', message: '' };
  const when = { appointmentDate: '2026-10-05', appointmentTime: '10:00' };
  expect(formatMissing(ManualBookingForm.safeParse({ ...whole, ...when }).error, 'Sentence.')).toBe(
    'Sentence.',
  );
});
