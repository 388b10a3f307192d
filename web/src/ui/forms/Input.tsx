import type { InputHTMLAttributes, Ref } from 'react';
import { useControl, type ValueProps } from '#web/ui/forms/Field.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';
import styles from '#web/ui/forms/control.module.css';

export type InputProps = InputHTMLAttributes<HTMLInputElement> & ValueProps & { ref?: Ref<HTMLInputElement> };

export function Input(props: InputProps) {
  const { className, type = 'text', ...rest } = useControl(props);
  return <input {...rest} type={type} className={classNames(styles.control, className)} />;
}
