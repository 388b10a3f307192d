import { formatBirthDate } from '#shared/domain/wallTime.ts';

interface Side {
  dateOfBirth: string;
  emailProvenAt: string | null;
}

interface Known {
  areSaidApart: boolean;
  doHistoriesContradict: boolean;
}

/** What speaks against two records being one person's; staff who join them all the same give a reason. */
export function listObjections(one: Side, other: Side, known: Known): string[] {
  const born = `${formatBirthDate(one.dateOfBirth)} and ${formatBirthDate(other.dateOfBirth)}`;
  const objections: [boolean, string][] = [
    [one.dateOfBirth !== other.dateOfBirth, `They were born on different days: ${born}.`],
    [
      one.emailProvenAt !== null && other.emailProvenAt !== null,
      'Both have confirmed their email address, so these are two people’s accounts and stay apart.',
    ],
    [known.doHistoriesContradict, 'Their signed medical histories contradict each other.'],
    [known.areSaidApart, 'The desk was told that they are two people.'],
  ];
  return objections.filter(([speaksAgainst]) => speaksAgainst).map(([, sentence]) => sentence);
}
