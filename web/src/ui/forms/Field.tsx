import { useId, type ReactNode } from 'react';
import styles from '#web/ui/forms/Field.module.css';

/** Ids and ARIA attributes that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** A warning that does not block submission. */
  advice?: string | null | undefined;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label, hint, control and error, all associated with the control. */
export function Field({ label, hint, advice, error, isRequired, children }: FieldProps) {
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
      {children({
        id,
        'aria-describedby': [hintId, adviceId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        required: isRequired,
      })}
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
