import { useId } from 'react';
import { Link } from 'react-router-dom';
import { whoFor } from '#shared/contracts/booking.ts';
import { paths } from '#shared/paths.ts';
import { clinicToday } from '#web/clinicClock.ts';
import styles from '#web/booking/WhoFor.module.css';
import {
  choosePerson,
  hasOtherDetails,
  type Account,
  type Problems,
  type Wizard,
} from '#web/booking/wizard.ts';
import { Checkbox, DateField, Field } from '#web/ui/forms/controls.tsx';

const words: Record<(typeof whoFor)[number], { label: string; note: string }> = {
  me: {
    label: 'For me',
    note: 'The name or email is not the one in your account. We use these details for this booking only; your account stays as it is.',
  },
  somebody_else: {
    label: 'For somebody else',
    note: 'We contact them, so please give their name, email and phone. If they have no email of their own, leave yours: our letters say for whom they are. They can change the appointment themselves once they have confirmed their address; you will see in your account what becomes of it.',
  },
};

interface WhoForProps {
  wizard: Wizard;
  problems: Problems;
  account: Account;
  onChange: (part: Pick<Partial<Wizard>, 'whoFor' | 'isAdult' | 'dateOfBirth' | 'name'>) => void;
}

/** Asks who will be treated. */
export function WhoFor({ wizard, problems, account, onChange }: WhoForProps) {
  const id = useId();
  const hasNote = wizard.whoFor === 'somebody_else' || hasOtherDetails(wizard, account);
  return (
    <fieldset className="stack gap-2 min-w-0 p-4 bordered rounded-md bg-sand">
      <legend className={`p-0 semibold ${styles.legend}`}>Who is it for?</legend>
      {whoFor.map((value) => (
        <label key={value} className={`stack middle hit gap-3 columns-auto-1fr ${styles.choice}`}>
          <input
            className="accent-clay size-1-25"
            type="radio"
            name="whoFor"
            value={value}
            checked={wizard.whoFor === value}
            aria-describedby={hasNote && wizard.whoFor === value ? `${id}-note` : undefined}
            onChange={() => onChange(choosePerson(wizard, value, account))}
          />
          <span>{words[value].label}</span>
        </label>
      ))}
      {hasNote && (
        <p id={`${id}-note`} className="muted leading-1-5">
          {words[wizard.whoFor].note}{' '}
          {wizard.whoFor === 'me' && (
            <Link to={`${paths.dashboard}?tab=account`}>Change my account’s details</Link>
          )}
        </p>
      )}
      {wizard.whoFor === 'somebody_else' && (
        <>
          <Checkbox
            name="isAdult"
            label="They are 18 or over"
            checked={wizard.isAdult}
            aria-invalid={problems.isAdult ? true : undefined}
            aria-describedby={problems.isAdult ? `${id}-adult` : undefined}
            onChange={(event) => onChange({ isAdult: event.target.checked })}
          />
          {problems.isAdult && (
            <p id={`${id}-adult`} className="marked red text-sm medium leading-1-4">
              {problems.isAdult}
            </p>
          )}
          <Field
            label="Their date of birth"
            hint="If you know it. It tells them from somebody else of their name."
            error={problems.dateOfBirth}
          >
            <DateField
              name="dateOfBirth"
              value={wizard.dateOfBirth}
              hasWeekday={false}
              min="1900-01-01"
              max={clinicToday()}
              onChange={(event) => onChange({ dateOfBirth: event.target.value })}
            />
          </Field>
        </>
      )}
    </fieldset>
  );
}
