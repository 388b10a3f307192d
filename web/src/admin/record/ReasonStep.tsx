import { useId, useState } from 'react';
import { readReasons, type ReadReason } from '#shared/domain/careRecord.ts';
import styles from '#web/admin/record/Record.module.css';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';

const options = Object.entries(readReasons).map(([value, label]) => ({ value, label }));
const isReason = (value: string): value is ReadReason => value in readReasons;

/** Without an appointment nearby, the patient is shown why the record was opened. */
export function ReasonStep({ formId, onChoose }: { formId: string; onChoose: (reason: ReadReason) => void }) {
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string | undefined>();
  const hintId = useId();
  return (
    <form
      id={formId}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReason(chosen)) onChoose(chosen);
        else setError('Please choose why you open this record.');
      }}
    >
      <p id={hintId}>
        There is no appointment within 30 days. The patient sees who opened the record, and why.
      </p>
      <Field label="Why do you open it?" error={error} isRequired>
        {(control) => (
          <Select
            {...control}
            options={options}
            placeholder="Choose a reason"
            value={chosen}
            onChange={({ target }) => {
              setChosen(target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
    </form>
  );
}
