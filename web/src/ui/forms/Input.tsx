import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from '#web/ui/styles/classNames.ts';
import styles from '#web/ui/forms/control.module.css';

export type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

export function Input({ className, type = 'text', ...rest }: InputProps) {
  return <input {...rest} type={type} className={classNames(styles.control, className)} />;
}
