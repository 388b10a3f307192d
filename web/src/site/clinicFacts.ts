import { clinic } from '#shared/clinic.ts';
import { isFilledIn } from '#shared/domain/missingFacts.ts';

interface Fact {
  label: string;
  value: string;
}

/** Facts that the clinic has filled in; missing ones are left out. */
export function listKnown(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ value }) => isFilledIn(value));
}

const { street, locality, region, postalCode } = clinic.address;

export const addressLines: readonly string[] = [street, `${locality}, ${region}`, postalCode];

function nameDays(days: readonly string[]): string {
  return days.length > 1 ? `${days[0]} to ${days.at(-1)}` : (days[0] ?? '');
}

interface Hours {
  days: readonly string[];
  opens: string;
  closes: string;
}

/** Joins consecutive days with equal hours. */
function joinHours(all: readonly Hours[]): Hours[] {
  const joined: Hours[] = [];
  for (const next of all) {
    const last = joined.at(-1);
    const isSame = last?.opens === next.opens && last.closes === next.closes;
    if (last && isSame) joined[joined.length - 1] = { ...last, days: [...last.days, ...next.days] };
    else joined.push(next);
  }
  return joined;
}

export const openingHours = joinHours(clinic.openingHours).map(({ days, opens, closes }) => ({
  days: nameDays(days),
  hours: `${opens}–${closes}`,
}));
