import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from '#web/ui/forms/control.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className={`stack middle hit gap-3 columns-auto-1fr ${styles.check}`}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
