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

/** A full name as it is compared, whatever the order of its words. */
const nameKey = (name: string) => foldWords(name).toSorted().join(' ');

/** Null when half of it is unknown. */
const fullName = ({ firstName, lastName }: Name) =>
  firstName === undefined || lastName === undefined ? null : `${firstName} ${lastName}`;

const isSameFullName = (a: string | null, b: string | null) =>
  a !== null && b !== null && isShared(nameKey(a), nameKey(b));

/** Whether two people have the same name, ignoring the order of its words and everything that `foldText` ignores. */
export const isSameName = (a: Name, b: Name): boolean => isSameFullName(fullName(a), fullName(b));

const wordsOfName = (name: string) => foldWords(name.replaceAll('.', ' '));

const isWithin = (words: string[], others: string[]) =>
  words.every((word) => others.some((other) => word.startsWith(other) || other.startsWith(word)));

/** Whether one may be the other, shorter: with initials, fewer names, a name in one word or begun. */
function isNearName(one: string | null, other: string | null): boolean {
  const [words, others] = [wordsOfName(one ?? ''), wordsOfName(other ?? '')];
  if (words.length === 0 || others.length === 0) return false;
  return isWithin(words, others) || isWithin(others, words);
}

interface NamedRow {
  name: string | null;
  dateOfBirth: string | null;
  /** Whether somebody else made the row for the person that it names. */
  isByAnother: boolean;
}

/**
 * Whether a row from an address at which a person is reached is theirs. A name alone decides only where the person wrote
 * the row, and where no second person of that name is known there; else a date of birth does, and without one the desk.
 * A name that is only near theirs, or stands beside their birth date, decides nothing: the desk is asked. The SQL function
 * `names_person` (migration 0290) returns the same; of somebody who has changed their own name it compares the one before, and asks about the new one.
 */
export function namesPerson(
  row: NamedRow,
  person: { name: string | null; dateOfBirth: string | null },
  hasNamesake: boolean,
): 'yes' | 'no' | 'ask' {
  const areBornKnown = row.dateOfBirth !== null && person.dateOfBirth !== null;
  if (areBornKnown && row.dateOfBirth !== person.dateOfBirth) return 'no';
  if (!isSameFullName(row.name, person.name)) {
    const mayBeTheirs = areBornKnown || isNearName(row.name, person.name);
    return nameKey(row.name ?? '') !== '' && mayBeTheirs ? 'ask' : 'no';
  }
  return !areBornKnown && (row.isByAnother || hasNamesake) ? 'ask' : 'yes';
}

/**
 * Whether two records are of the same person. `same`: rows of one account; rows that name the same person, of an
 * account that has confirmed their address, or of no account and one address. `likely`: an address, or two of a name, a
 * date of birth and a telephone number in common; only a person can decide that.
 */
export function comparePeople(a: PersonFacts, b: PersonFacts): 'same' | 'likely' | 'different' {
  const areAccounts = a.accountId !== null && b.accountId !== null;
  if (areAccounts && a.accountId === b.accountId) return 'same';
  const areGuests = a.accountId === null && b.accountId === null;
  const isConfirmedHere = hasConfirmed(a, b.email) || hasConfirmed(b, a.email);
  const isSameAddress = isShared(a.email, b.email);
  if (!areAccounts && (isConfirmedHere || (areGuests && isSameAddress))) {
    const row = { name: fullName(a), dateOfBirth: a.dateOfBirth ?? null, isByAnother: false };
    const person = { name: fullName(b), dateOfBirth: b.dateOfBirth ?? null };
    if (namesPerson(row, person, false) === 'yes') return 'same';
  }
  const signs = [isSameName(a, b), isShared(a.dateOfBirth, b.dateOfBirth), isShared(a.phone, b.phone)];
  const isLikely = isSameAddress || isConfirmedHere || signs.filter(Boolean).length > 1;
  return isLikely ? 'likely' : 'different';
}
