import { expect, test } from 'vitest';
import { writeDetails } from '#web/admin/bookings/copyDetails.ts';

const details = {
  name: 'Grace Bello',
  email: 'grace@example.com',
  phone: '020 7946 0101',
  service: 'PRP Therapy',
  message: 'Mornings, please.',
};

test('copies name, email, phone, service and message, a line each', () => {
  expect(writeDetails(details)).toBe(
    'Name: Grace Bello\nEmail: grace@example.com\nPhone: 020 7946 0101\nService: PRP Therapy\nMessage: Mornings, please.',
  );
});

test('has a fallback for a missing message', () => {
  expect(writeDetails({ ...details, message: null })).toContain('Message: N/A');
});
