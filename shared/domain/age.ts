import { isCalendarDate } from '#shared/domain/wallTime.ts';

/**
 * Treatments are for adults: the Botulinum Toxin and Cosmetic Fillers (Children) Act 2021 makes it an offence even to
 * book them for somebody under 18; the Tattooing of Minors Act 1969 is similar.
 */
export const adultAge = 18;
export const underAgeMessage = 'Our treatments are for people aged 18 and over.';

/** Placeholder for admins: the column is not null, and nothing depends on an admin's date of birth. */
export const undisclosedBirthDate = '1970-01-01';

/** Whether a date of birth has been given; from then on only staff can correct it. */
export const hasGivenBirthDate = ({ role, dateOfBirth }: { role: string; dateOfBirth: string }) =>
  role !== 'admin' || dateOfBirth !== undisclosedBirthDate;

/** Whole years between two `yyyy-MM-dd`; someone born on 29 February has a birthday on 1 March. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

export const isAdult = (dateOfBirth: string, today: string) => ageOn(dateOfBirth, today) >= adultAge;

/** The first day on which somebody is an adult. */
export function adultOn(dateOfBirth: string): string {
  const date = `${Number(dateOfBirth.slice(0, 4)) + adultAge}${dateOfBirth.slice(4)}`;
  return isCalendarDate(date) ? date : date.replace('02-29', '03-01');
}

/** A real date, in the past and after 1900. */
export function isPlausibleBirthDate(text: string, today: string): boolean {
  return isCalendarDate(text) && text < today && text >= '1900-01-01';
}

/** The last date of birth of an adult: a person born later is a minor. */
export function lastAdultBirthDate(today: string): string {
  const date = `${Number(today.slice(0, 4)) - adultAge}${today.slice(4)}`;
  return isCalendarDate(date) ? date : date.replace(/29$/, '28');
}
