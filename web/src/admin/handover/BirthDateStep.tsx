import { useState, type FormEvent } from 'react';
import { useIdentifyForHandoverMutation } from '#web/data/calls/handover.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { DateField } from '#web/ui/forms/DateField.tsx';
import { Field } from '#web/ui/forms/Field.tsx';

/** Nobody sees another person's answers, should the wrong form have been opened. */
export function BirthDateStep({ firstName, onDone }: { firstName: string; onDone: () => void }) {
  const [dateOfBirth, setDateOfBirth] = useState('');
  const [error, setError] = useState<string>();
  const [identify, { isLoading }] = useIdentifyForHandoverMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (dateOfBirth === '') return setError('Please enter your date of birth');
    const { error: refusal } = await identify({ body: { dateOfBirth } });
    if (refusal) setError(sentenceOf(refusal, 'It could not be checked. Please try again.'));
    // Also after a refusal, because the form may be closed.
    onDone();
  };
  return (
    <form
      className="stack gap-5 max-w-26"
      noValidate
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
    >
      <p>
        This form is for <strong>{firstName}</strong>. If that is not you, please give the tablet back.
      </p>
      <Field
        label="Your date of birth"
        hint="So that nobody sees the answers of somebody else."
        error={error}
        isRequired
      >
        {(control) => (
          <DateField
            {...control}
            hasWeekday={false}
            autoComplete="off"
            value={dateOfBirth}
            onChange={({ target }) => setDateOfBirth(target.value)}
          />
        )}
      </Field>
      <p>
        <Button type="submit" isBusy={isLoading}>
          Go on
        </Button>
      </p>
    </form>
  );
}
