import { createContext, use, useId, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from '#web/ui/forms/Field.module.css';

/** What a control takes from the field around it: what connects it to label, hint and error, and to the form. */
interface ControlProps extends Partial<Omit<UseFormRegisterReturn, 'required'>> {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

const FieldControl = createContext<ControlProps | undefined>(undefined);

export interface ValueProps {
  /** In place of `onChange`, where only the new value counts. */
  onValue?: ((value: string) => void) | undefined;
}

/** A control's own props before those of its field. */
export const useControl = <Props extends object>({ onValue, ...props }: Props & ValueProps) => ({
  ...use(FieldControl),
  ...props,
  ...(onValue && {
    onChange: ({ target }: { target: { value: string } }) => onValue(target.value),
  }),
});

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** A warning that does not block submission. */
  advice?: string | null | undefined;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  registered?: UseFormRegisterReturn;
  children: ReactNode;
}

/** Label, hint, control and error, all associated with the control. */
export function Field({ label, hint, advice, error, isRequired, registered, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const adviceId = advice ? `${id}-advice` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="stack gap-2 min-w-0">
      <label className="text-sm semibold leading-1-4" htmlFor={id}>
        {label}
        {!isRequired && <span className="ink-faint regular"> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className={`ink-faint text-sm leading-1-45 ${styles.hint}`}>
          {hint}
        </p>
      )}
      <FieldControl
        value={{
          ...registered,
          id,
          'aria-describedby': [hintId, adviceId, errorId].filter(Boolean).join(' ') || undefined,
          'aria-invalid': error ? true : undefined,
          required: isRequired,
        }}
      >
        {children}
      </FieldControl>
      <output id={adviceId} className={`amber text-sm leading-1-45 ${styles.advice}`}>
        {advice}
      </output>
      {error && (
        <p id={errorId} className={`red text-sm medium leading-1-4 ${styles.error}`}>
          {error}
        </p>
      )}
    </div>
  );
}
