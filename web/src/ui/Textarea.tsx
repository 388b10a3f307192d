import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import styles from '#web/ui/control.module.css';

type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function Textarea({ className, rows = 4, ...rest }: TextareaProps) {
  return (
    <textarea {...rest} rows={rows} className={classNames(styles.control, styles.textarea, className)} />
  );
}
