import { formatAmount } from '#shared/domain/careRecord.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import type { Direction } from '#shared/domain/directions.ts';

type Fields = Pick<Direction, 'dose' | 'unit' | 'intervalDays' | 'administrations' | 'expiresOn'> & {
  form: string;
  strength: string;
  route: string;
  seenOn: string;
  // Entries of earlier releases have none of these.
  seenAt?: string | null;
  areas?: readonly string[];
  registration?: { register: string; number: string } | null;
  sites: string | null;
  beyondReason?: string | null;
};

/** A direction in sentences that a patient understands, one a line. */
export function formatDirectionParts(direction: Fields): string[] {
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
    seenAt,
    areas = [],
    registration,
    sites,
    beyondReason,
  } = direction;
  const times =
    administrations === 1 ? 'Once' : `Up to ${administrations} times, at least ${intervalDays} days apart`;
  return [
    `${form}, ${strength}. ${route}.`,
    `${times}; at most ${formatAmount(dose, unit)} each time, until ${formatBirthDate(expiresOn)}.`,
    ...(areas.length > 0 ? [`Areas: ${areas.join(', ')}.`] : []),
    `Seen face to face on ${formatBirthDate(seenOn)}${seenAt ? `, ${seenAt}` : ''}.`,
    ...(registration ? [`Prescriber’s registration: ${registration.register} ${registration.number}.`] : []),
    ...(sites ? [sites] : []),
    ...(beyondReason ? [`Why more, sooner or otherwise than usual: ${beyondReason}`] : []),
  ];
}
