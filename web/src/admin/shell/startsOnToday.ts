import type { SignedInUser } from '#shared/contracts/user.ts';
import { undisclosedBirthDate } from '#shared/domain/age.ts';

/** For staff whom an owner added; any other admin opens on Customers, the first tab of the specification. */
export const startsOnToday = ({ role, isOwner, dateOfBirth }: SignedInUser): boolean =>
  role === 'admin' && !isOwner && dateOfBirth === undisclosedBirthDate;
