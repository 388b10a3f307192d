import type { Ref, SelectHTMLAttributes } from 'react';
import { useControl, type ValueProps } from '#web/ui/forms/Field.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';
import styles from '#web/ui/forms/control.module.css';

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement>, ValueProps {
  options: readonly SelectOption[];
  /** Shown while nothing is selected. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** The native select, which works best on phones, by keyboard and with screen readers. */
export function Select(props: SelectProps) {
  const { options, placeholder, className, ...rest } = useControl(props);
  return (
    <select {...rest} className={classNames(styles.control, 'ellipsis', styles.select, className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.isDisabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
