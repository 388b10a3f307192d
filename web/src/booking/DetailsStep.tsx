import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type RefObject, useId } from 'react';
import type { User } from '#shared/contracts/user.ts';
import type { HeldTime } from '#shared/contracts/atOnce.ts';
import type { TimeOfDay } from '#shared/domain/offers.ts';
import { HeldNotice } from '#web/booking/HeldNotice.tsx';
import { phoneHint } from '#shared/domain/formatPerson.ts';
import { lastPreferredDay, preferredDayHint } from '#shared/domain/preferredDay.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { StepActions, StepHeading } from '#web/booking/StepParts.tsx';
import {
  canContinue,
  checkDetails,
  findWizardService,
  type Details,
  type Problems,
  type Wizard,
  choosePerson,
  hasOtherDetails,
  type Account,
} from '#web/booking/wizard.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Field, DateField, Input, Textarea, Checkbox } from '#web/ui/forms/controls.tsx';
import { FormRow } from '#web/ui/forms/Form.tsx';
import { DayStrip, useFortnight } from '#web/preferredTimes/DayStrip.tsx';
import { withoutTimes } from '#web/preferredTimes/usePreferredTimesText.ts';
import { PreferredTimesFields } from '#web/preferredTimes/PreferredTimesFields.tsx';
import { Link } from 'react-router-dom';
import { whoFor } from '#shared/contracts/booking.ts';
import { paths } from '#shared/paths.ts';
import styles from '#web/booking/WhoFor.module.css';

interface DetailsStepProps {
  wizard: Wizard;
  user: User | null;
  /** The free time that is booked; null for a request. */
  taken: TimeOfDay | null;
  held: HeldTime | null;
  onRequest: () => void;
  heading: RefObject<HTMLHeadingElement | null>;
  onChange: (part: Partial<Wizard>) => void;
  onBack: () => void;
  onContinue: () => void;
}

export function DetailsStep(props: DetailsStepProps) {
  const { wizard, user, taken, held, onRequest, heading, onChange, onBack, onContinue } = props;
  const [problems, setProblems] = useState<Problems>({});
  const today = clinicToday();
  const service = findWizardService(wizard.serviceId);

  const fortnight = useFortnight(wizard.preferredDate, taken ? undefined : service?.minutes);
  const form = useRef<HTMLFormElement>(null);
  /** What stands in the fields, also where a password manager filled one without an event. */
  const readFilledIn = () => {
    const filled: Partial<Details> = {};
    for (const name of ['name', 'email', 'phone', 'preferredDate'] as const) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | null | undefined;
      if (field?.value && wizard[name] === '') filled[name] = field.value;
    }
    return filled;
  };
  const takeFilledIn = useEffectEvent(() => {
    const filled = readFilledIn();
    if (Object.keys(filled).length > 0) onChange(filled);
  });
  useEffect(() => {
    const timer = setInterval(() => takeFilledIn(), 500);
    return () => clearInterval(timer);
  }, []);

  const bind = (name: keyof Details) => ({
    name,
    value: wizard[name],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      onChange({
        ...readFilledIn(),
        [name]: value,
        ...(name === 'preferredDate' &&
          value !== wizard.preferredDate && { wishes: withoutTimes(wizard.wishes) }),
      });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkDetails(wizard, today, user);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) onContinue();
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <form ref={form} noValidate onSubmit={submit} aria-labelledby="details-heading">
      <StepHeading ref={heading}>
        <span id="details-heading">
          {taken ? 'How can we reach you?' : 'When suits you, and how can we reach you?'}
        </span>
      </StepHeading>
      <div className="stack gap-5">
        {taken ? (
          <HeldNotice time={taken} held={held} onRequest={onRequest} />
        ) : (
          <>
            <DayStrip
              fortnight={fortnight}
              picked={wizard.preferredDate}
              onPick={(preferredDate) => {
                onChange({ ...readFilledIn(), preferredDate, wishes: withoutTimes(wizard.wishes) });
                setProblems({ ...problems, preferredDate: undefined });
              }}
            />
            <Field
              label="Preferred date"
              hint="A day that would suit you. We agree the exact time together."
              advice={preferredDayHint(wizard.preferredDate, today)}
              error={problems.preferredDate}
              isRequired
            >
              <DateField {...bind('preferredDate')} min={today} max={lastPreferredDay(today)} />
            </Field>
            <PreferredTimesFields
              date={wizard.preferredDate}
              minutes={service?.minutes}
              value={wizard.wishes}
              onChange={(wishes) => onChange({ wishes })}
            />
          </>
        )}
        {user && (
          <WhoFor
            wizard={wizard}
            problems={problems}
            account={user}
            onChange={(part) => {
              onChange(part);
              setProblems({ ...problems, isAdult: undefined, dateOfBirth: undefined });
            }}
          />
        )}
        <Field label="Name" isRequired>
          <Input {...bind('name')} autoComplete="name" maxLength={100} />
        </Field>
        <FormRow>
          <Field label="Email" error={problems.email} isRequired>
            <Input {...bind('email')} type="email" inputMode="email" autoComplete="email" />
          </Field>
          <Field label="Phone" advice={phoneHint(wizard.phone)} error={problems.phone} isRequired>
            <Input {...bind('phone')} type="tel" autoComplete="tel" maxLength={32} />
          </Field>
        </FormRow>
        <Field label="Notes" hint="Anything you would like us to know before we ring you.">
          <Textarea {...bind('message')} maxLength={2000} />
        </Field>
      </div>
      <StepActions>
        <Button variant="secondary" size="lg" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="lg" disabled={!canContinue(wizard)}>
          Continue
        </Button>
      </StepActions>
    </form>
  );
}

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
function WhoFor({ wizard, problems, account, onChange }: WhoForProps) {
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
