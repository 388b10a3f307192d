import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from '#web/ui/styles/classNames.ts';
import styles from '#web/ui/forms/control.module.css';

export type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

export function Input({ className, type = 'text', ...rest }: InputProps) {
  return <input {...rest} type={type} className={classNames(styles.control, className)} />;
}

/** A date as yyyy-MM-dd, with the native picker. */
export function DateField({ className, ...rest }: Omit<InputProps, 'type'>) {
  return <input {...rest} type="date" className={classNames(styles.control, styles.date, className)} />;
}
