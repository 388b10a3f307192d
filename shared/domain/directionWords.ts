import { birthDateWords } from '#shared/domain/dateWords.ts';
import type { Direction } from '#shared/domain/directions.ts';

type Fields = Pick<Direction, 'dose' | 'unit' | 'intervalDays' | 'administrations' | 'expiresOn'> & {
  form: string;
  strength: string;
  route: string;
  seenOn: string;
  sites: string | null;
  beyondReason?: string | null;
};

/** A direction in sentences that a patient understands, one a line. */
export function directionWords(direction: Fields): string[] {
  const {
    form,
    strength,
    route,
    dose,
    unit,
    intervalDays,
    administrations,
    expiresOn,
    seenOn,
    sites,
    beyondReason,
  } = direction;
  const times =
    administrations === 1 ? 'Once' : `Up to ${administrations} times, at least ${intervalDays} days apart`;
  return [
    `${form}, ${strength}. ${route}.`,
    `${times}; at most ${dose} ${unit} each time, until ${birthDateWords(expiresOn)}.`,
    `Seen face to face on ${birthDateWords(seenOn)}.`,
    ...(sites ? [sites] : []),
    ...(beyondReason ? [`Why more, sooner or otherwise than usual: ${beyondReason}`] : []),
  ];
}
