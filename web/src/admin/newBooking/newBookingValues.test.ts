import { expect, test } from 'vitest';
import { blankBooking } from '#web/admin/newBooking/newBookingValues.ts';

test('a booking begun from a message carries its writer’s number, name and address', () => {
  const caller = { name: 'Ada Mary Writer', email: 'ada@example.test' };
  expect(blankBooking({ text: '020 7946 0555', caller })).toMatchObject({
    phone: '020 7946 0555',
    firstName: 'Ada Mary',
    lastName: 'Writer',
    email: 'ada@example.test',
  });
  expect(blankBooking({ text: 'Ada Writer', caller: { ...caller, email: null } })).toMatchObject({
    email: '',
  });
});
