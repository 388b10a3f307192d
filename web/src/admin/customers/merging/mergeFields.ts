import type { MergeCandidate, MergeSide } from '#shared/contracts/customerMerge.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';

export type Field = 'name' | 'dateOfBirth' | 'phone' | 'email';
export type Choice = Record<Field, MergeSide>;
export interface Sides {
  this: MergeCandidate;
  other: MergeCandidate;
}

/** Shown where a record has nothing. */
export const none = 'None';

export const mergeFields: Record<Field, { label: string; show: (side: MergeCandidate) => string }> = {
  name: { label: 'Name', show: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  dateOfBirth: { label: 'Date of birth', show: ({ dateOfBirth }) => formatBirthDate(dateOfBirth) },
  phone: { label: 'Telephone', show: ({ phone }) => formatPhone(phone, none) },
  email: { label: 'Email', show: ({ email }) => email ?? none },
};

const better = (isThis: boolean, isOther: boolean): MergeSide => (isOther && !isThis ? 'other' : 'this');

/** The address that has to stay, because it is confirmed; null where the desk may choose. */
export function confirmedSide({ this: one, other }: Sides): MergeSide | null {
  if (!one.emailConfirmed && !other.emailConfirmed) return null;
  return better(one.emailConfirmed, other.emailConfirmed);
}

/** The proposed choices: this record's fields, except those that only the other one has. */
export function proposeChoice(sides: Sides): Choice {
  const { this: one, other } = sides;
  const address = better(one.canSignIn, other.canSignIn);
  return {
    name: 'this',
    dateOfBirth: 'this',
    phone: better(one.phone !== null, other.phone !== null),
    email:
      confirmedSide(sides) ??
      (one.canSignIn || other.canSignIn ? address : better(one.email !== null, other.email !== null)),
  };
}

/** Describes the chosen address: who can log in afterwards, and who cannot. */
export function formatSignIn(sides: Sides, choice: Choice): { sentence: string; isWarning: boolean } {
  const survivor = sides[choice.email];
  const ended = sides[choice.email === 'this' ? 'other' : 'this'];
  const sentences = [
    survivor.canSignIn && survivor.email !== null && `They log in with ${survivor.email}.`,
    survivor.canSignIn &&
      !survivor.emailConfirmed &&
      'That address is not confirmed: whoever reads its mail sees the whole record, so ask the customer first.',
    ended.canSignIn && `The login with ${ended.email} ends.`,
    survivor.email === null && 'They are told by telephone: there is no email.',
  ];
  return {
    sentence: sentences.filter(Boolean).join(' '),
    isWarning: (survivor.canSignIn && !survivor.emailConfirmed) || ended.canSignIn,
  };
}
