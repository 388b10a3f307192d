import { useId, type ReactNode } from 'react';
import styles from '#web/ui/forms/Field.module.css';

/** What a control needs to be tied to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Something to look at again, which keeps nobody from going on. */
  advice?: string | null;
  error?: string;
  isRequired?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A label above a control, a hint between them and the error below, all announced with the control. */
export function Field({ label, hint, advice, error, isRequired, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const adviceId = advice ? `${id}-advice` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {!isRequired && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': [hintId, adviceId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        required: isRequired,
      })}
      <output id={adviceId} className={styles.advice}>
        {advice}
      </output>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
