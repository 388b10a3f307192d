import { expect, test } from 'vitest';
import type { SignedInUser } from '#shared/contracts/user.ts';
import { undisclosedBirthDate } from '#shared/domain/age.ts';
import { startsOnToday } from '#web/admin/shell/startsOnToday.ts';

const added: SignedInUser = {
  id: 2,
  firstName: 'Noor',
  lastName: 'Malik',
  email: 'noor@example.test',
  dateOfBirth: undisclosedBirthDate,
  role: 'admin',
  loyaltyStamps: 0,
};

test('staff whom an owner added open on Today; owners and admins made otherwise on Customers', () => {
  expect(startsOnToday(added)).toBe(true);
  expect(startsOnToday({ ...added, isOwner: true })).toBe(false);
  expect(startsOnToday({ ...added, dateOfBirth: '1988-03-04' })).toBe(false);
  expect(startsOnToday({ ...added, role: 'user' })).toBe(false);
});
