import type { Ref, TextareaHTMLAttributes } from 'react';
import { useControl, type ValueProps } from '#web/ui/forms/Field.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';
import styles from '#web/ui/forms/control.module.css';

type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> &
  ValueProps & { ref?: Ref<HTMLTextAreaElement> };

/** Autofill is off, so that browsers do not store what people write. */
export function Textarea(props: TextareaProps) {
  const { className, rows = 4, autoComplete = 'off', ...rest } = useControl(props);
  return (
    <textarea
      {...rest}
      rows={rows}
      autoComplete={autoComplete}
      className={classNames(styles.control, styles.textarea, className)}
    />
  );
}
