import { clinic } from '#shared/clinic.ts';

/** A fact the clinic has not filled in yet stays between braces in `clinic.ts`; nobody should read those. */
export function isFilledIn(fact: string): boolean {
  return !/^\{.*\}$/.test(fact);
}

export function orAtClinic(fact: string): string {
  return isFilledIn(fact) ? fact : 'Details available at the clinic';
}

const { street, locality, region, postalCode } = clinic.address;

export const addressLines: readonly string[] = [street, `${locality}, ${region}`, postalCode];

function nameDays(days: readonly string[]): string {
  return days.length > 1 ? `${days[0]} to ${days.at(-1)}` : (days[0] ?? '');
}

export const openingHours = clinic.openingHours.map(({ days, opens, closes }) => ({
  days: nameDays(days),
  hours: `${opens}–${closes}`,
}));
