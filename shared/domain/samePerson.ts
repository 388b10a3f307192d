import { foldWords } from '#shared/domain/foldText.ts';

/** The known details of a person with an account, or of a row without one (a guest's request, a message, a caller). */
export interface PersonFacts {
  accountId: number | null;
  /** The confirmed addresses of an account. */
  confirmedEmails?: readonly string[];
  /** The present address, lower case, as given. */
  email?: string | null;
  /** Digits only. */
  phone?: string | null;
  firstName?: string;
  lastName?: string;
  dateOfBirth?: string | null;
}

const isShared = (a: string | null | undefined, b: string | null | undefined) =>
  a !== null && a !== undefined && a !== '' && a === b;

const hasConfirmed = (person: PersonFacts, email: string | null | undefined) =>
  email != null && (person.confirmedEmails?.includes(email) ?? false);

type Name = Pick<PersonFacts, 'firstName' | 'lastName'>;

/** A full name as it is compared, whatever the order of its words; null when half of it is unknown. */
const nameKey = ({ firstName, lastName }: Name) =>
  firstName === undefined || lastName === undefined
    ? null
    : foldWords(`${firstName} ${lastName}`).toSorted().join(' ');

/** Whether two people have the same name, ignoring the order of its words and everything that `foldText` ignores. */
export const isSameName = (a: Name, b: Name): boolean => isShared(nameKey(a), nameKey(b));

/**
 * Whether two records are of the same person. `same`: rows of one account, rows without an account from an address
 * that the account has confirmed, or rows without any account from one address. `likely`: an unconfirmed address, a
 * telephone number, or a name with a date of birth in common; only a person can decide that.
 */
export function comparePeople(a: PersonFacts, b: PersonFacts): 'same' | 'likely' | 'different' {
  const areAccounts = a.accountId !== null && b.accountId !== null;
  if (areAccounts && a.accountId === b.accountId) return 'same';
  if (!areAccounts) {
    if (a.accountId === null && b.accountId === null && isShared(a.email, b.email)) return 'same';
    if (hasConfirmed(a, b.email) || hasConfirmed(b, a.email)) return 'same';
  }
  const isSamePlace = isShared(a.email, b.email) || isShared(a.phone, b.phone);
  const isNamesake = isSameName(a, b) && isShared(a.dateOfBirth, b.dateOfBirth);
  return isSamePlace || isNamesake ? 'likely' : 'different';
}
