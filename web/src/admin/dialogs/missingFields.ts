import type { z } from 'zod';

const labels: Record<string, string> = {
  firstName: 'first name',
  lastName: 'last name',
  phone: 'telephone',
  dateOfBirth: 'date of birth',
  email: 'email',
  service: 'service',
  appointmentDate: 'date and time',
  appointmentTime: 'date and time',
};

/** The fields of a booking that are missing or wrong, by name, in the order of the form. */
export function listMissing(error: z.ZodError | undefined): { field: string; label: string }[] {
  const wrong = new Set(error?.issues.map(({ path }) => String(path[0])));
  const missing = Object.entries(labels)
    .filter(([field]) => wrong.has(field))
    .map(([field, label]) => ({ field, label }));
  return missing.filter(({ label }, at) => missing.findIndex((one) => one.label === label) === at);
}

/** "Please fill in all required fields. Missing: service, date and time." */
export const formatMissing = (error: z.ZodError | undefined, sentence: string): string => {
  const missing = listMissing(error).map(({ label }) => label);
  return missing.length === 0 ? sentence : `${sentence} Missing: ${missing.join(', ')}.`;
};
