import { describe, expect, test } from 'vitest';
import { PasswordReset } from '#shared/contracts/user.ts';
import { CareForm, ManualBookingForm, ScheduleForm } from '#web/admin/dialogs/forms.ts';

function refusal(result: ReturnType<typeof ScheduleForm.safeParse>): string | undefined {
  return result.error?.issues[0]?.message;
}

describe('Schedule Appointment', () => {
  test('needs both the date and the time', () => {
    const both = 'Please select both appointment date and time.';
    for (const form of [
      { appointmentDate: '', appointmentTime: '' },
      { appointmentDate: '2026-10-05', appointmentTime: '' },
      { appointmentDate: '', appointmentTime: '10:00' },
    ]) {
      expect(refusal(ScheduleForm.safeParse(form))).toBe(both);
    }
    const right = { appointmentDate: '2026-10-05', appointmentTime: '10:00' };
    expect(ScheduleForm.parse(right)).toEqual(right);
  });
});

describe('Create Manual Booking', () => {
  const form = {
    userId: 7,
    service: 'PRP Therapy',
    appointmentDate: '2026-10-05',
    appointmentTime: '10:00',
    phone: ' 020 7946 0101 ',
    message: '  ',
  };

  test('sends a blank message as null', () => {
    expect(ManualBookingForm.parse(form)).toEqual({ ...form, phone: '020 7946 0101', message: null });
  });

  test.each([
    ['service', 'Please choose a service.'],
    ['appointmentDate', 'Please choose a date and time.'],
    ['appointmentTime', 'Please choose a date and time.'],
    ['phone', 'Please give a telephone number.'],
  ])('needs %s', (field, message) => {
    const { error } = ManualBookingForm.safeParse({ ...form, [field]: ' ' });
    expect(error?.issues[0]?.message).toBe(message);
  });

  test('needs a customer', () => {
    const { error } = ManualBookingForm.safeParse({ ...form, userId: 0 });
    expect(error?.issues[0]?.message).toBe('Please fill in all required fields.');
  });
});

test('Assign Personalised Care needs at least one type', () => {
  const { error } = CareForm.safeParse({ careTypes: [] });
  expect(error?.issues[0]?.message).toBe('Please select at least one care type.');
});

test('Reset Password needs six characters', () => {
  const { error } = PasswordReset.safeParse({ newPassword: '12345' });
  expect(error?.issues[0]?.message).toBe('Password must be at least 6 characters long.');
});
