import { useState } from 'react';
import { Field, Select } from '#web/ui/forms/controls.tsx';

interface ReasonFormProps<R extends string> {
  /** The button of the dialog submits it by this id. */
  formId: string;
  label: string;
  hint: string;
  reasons: Record<R, string>;
  onChoose: (reason: R) => void;
}

/** Asks for one reason of a list, before something that is recorded with it. */
export function ReasonForm<R extends string>({ formId, label, hint, reasons, onChoose }: ReasonFormProps<R>) {
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string | undefined>();
  const isReason = (value: string): value is R => value in reasons;
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReason(chosen)) onChoose(chosen);
        else {
          setError('Please choose a reason.');
          event.currentTarget.querySelector('select')?.focus();
        }
      }}
    >
      <Field label={label} hint={hint} error={error} isRequired>
        <Select
          options={Object.entries<string>(reasons).map(([value, words]) => ({ value, label: words }))}
          placeholder="Choose a reason"
          value={chosen}
          onValue={(value) => {
            setChosen(value);
            setError(undefined);
          }}
        />
      </Field>
    </form>
  );
}
