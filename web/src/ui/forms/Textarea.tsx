import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '#web/ui/styles/classNames.ts';
import styles from '#web/ui/forms/control.module.css';

type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** What people write in these is nothing for the browser's own memory of forms. */
export function Textarea({ className, rows = 4, autoComplete = 'off', ...rest }: TextareaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      autoComplete={autoComplete}
      className={classNames(styles.control, styles.textarea, className)}
    />
  );
}
