import { use } from 'react';
import styles from '#web/admin/handover/Handover.module.css';
import { Field, Input } from '#web/ui/forms/controls.tsx';
import { FormId } from '#web/ui/forms/Form.tsx';

interface PinFormProps {
  pin: string;
  onChange: (pin: string) => void;
  onSubmit: () => void;
  hint?: string;
  error: string | undefined;
  /** The patient may look on. */
  isHidden?: boolean;
}

/** Four digits. It is no password field, because browsers offer to save what stands in one. */
export function PinForm({ pin, onChange, onSubmit, hint, error, isHidden = false }: PinFormProps) {
  return (
    <form
      id={use(FormId)}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field label="PIN" hint={hint} error={error} isRequired>
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          className={isHidden ? styles.hidden : undefined}
          value={pin}
          onValue={(value) => onChange(value.replace(/\D/g, ''))}
        />
      </Field>
    </form>
  );
}
