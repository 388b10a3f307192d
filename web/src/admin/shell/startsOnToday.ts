import type { SignedInUser } from '#shared/contracts/user.ts';
import { undisclosedBirthDate } from '#shared/domain/age.ts';

/**
 * Whether a browser's desk opens on Today: for staff whom an owner added at the desk. The first account and any other
 * admin open on Customers, the first tab of the specification.
 */
export const startsOnToday = ({ role, isOwner, dateOfBirth }: SignedInUser): boolean =>
  role === 'admin' && !isOwner && dateOfBirth === undisclosedBirthDate;
