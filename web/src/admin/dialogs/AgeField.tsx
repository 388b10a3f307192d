import type { AdminBooking } from '#shared/contracts/booking.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { Field, DateField } from '#web/ui/forms/controls.tsx';

interface AgeFieldProps {
  booking: Pick<AdminBooking, 'isAgeUnknown' | 'forSomebodyElse'>;
  value: string;
  onChange: (dateOfBirth: string) => void;
}

/** Asks for the date of birth of a person without an account, which the booking keeps. */
export function AgeField({ booking, value, onChange }: AgeFieldProps) {
  if (!booking.isAgeUnknown) return null;
  return (
    <Field
      label="Date of birth"
      hint="To check that they are 18 or over, and to tell them from others of their name."
      isRequired={booking.forSomebodyElse}
    >
      <DateField value={value} hasWeekday={false} min="1900-01-01" max={clinicToday()} onValue={onChange} />
    </Field>
  );
}

/** The date as a part of a request's body; an old client's request is the same as one without it. */
export const ageOf = (dateOfBirth: string) => (dateOfBirth === '' ? {} : { dateOfBirth });
