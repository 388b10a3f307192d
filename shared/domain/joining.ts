import { birthDateWords } from '#shared/domain/dateWords.ts';

interface Side {
  dateOfBirth: string;
}

/** What speaks against two records being one person's; whoever joins them all the same gives a reason. */
export function listObjections(one: Side, other: Side, isSaidApart: boolean): string[] {
  return [
    ...(one.dateOfBirth === other.dateOfBirth
      ? []
      : [
          `They were born on different days: ${birthDateWords(one.dateOfBirth)} and ${birthDateWords(other.dateOfBirth)}.`,
        ]),
    ...(isSaidApart ? ['The desk was told that they are two people.'] : []),
  ];
}
