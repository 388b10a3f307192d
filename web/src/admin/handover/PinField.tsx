import styles from '#web/admin/handover/Handover.module.css';
import { Field } from '#web/ui/forms/Field.tsx';
import { Input } from '#web/ui/forms/Input.tsx';

interface PinFieldProps {
  pin: string;
  onChange: (pin: string) => void;
  hint?: string;
  error: string | undefined;
  /** The patient may look on. */
  isHidden?: boolean;
}

/** Four digits. It is no password field, because browsers offer to save what stands in one. */
export function PinField({ pin, onChange, hint, error, isHidden = false }: PinFieldProps) {
  return (
    <Field label="PIN" hint={hint} error={error} isRequired>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          className={isHidden ? styles.hidden : undefined}
          value={pin}
          onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
        />
      )}
    </Field>
  );
}
