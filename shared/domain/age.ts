import { isCalendarDate } from '#shared/domain/wallTime.ts';

/**
 * Treatments are for adults: the Botulinum Toxin and Cosmetic Fillers (Children) Act 2021 makes it an
 * offence even to book them for somebody under 18, and the Tattooing of Minors Act 1969 does the like.
 */
export const adultAge = 18;
export const underAgeMessage = 'Our treatments are for people aged 18 and over.';

/** Stands for an admin's day of birth: the table wants one of everybody, and nothing is ever decided by theirs. */
export const undisclosedBirthDate = '1970-01-01';

/** Whether somebody has given their date of birth, which from then on only the desk corrects. */
export const hasGivenBirthDate = ({ role, dateOfBirth }: { role: string; dateOfBirth: string }) =>
  role !== 'admin' || dateOfBirth !== undisclosedBirthDate;

/** Whole years between two `yyyy-MM-dd`; someone born on 29 February has a birthday on 1 March. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

export const isAdult = (dateOfBirth: string, today: string) => ageOn(dateOfBirth, today) >= adultAge;

/** A real date, in the past and after 1900. */
export function isPlausibleBirthDate(text: string, today: string): boolean {
  return isCalendarDate(text) && text < today && text >= '1900-01-01';
}
