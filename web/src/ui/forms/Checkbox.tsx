import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from '#web/ui/forms/control.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  /** In place of `onChange`, where only the new value counts. */
  onChecked?: (isChecked: boolean) => void;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, onChecked, ...rest }: CheckboxProps) {
  const change = onChecked && {
    onChange: ({ target }: { target: { checked: boolean } }) => onChecked(target.checked),
  };
  return (
    <label className={`stack middle hit gap-3 columns-auto-1fr ${styles.check}`}>
      <input {...rest} {...change} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}

/** Options that stand as they are said. */
export const asOptions = <Value extends string>(values: readonly Value[] = []) =>
  values.map((value) => ({ value, label: value }));

interface CheckboxesProps<Value> {
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Any number of several, in the order in which they are chosen. */
export const Checkboxes = <Value extends string>({ options, chosen, onChange }: CheckboxesProps<Value>) =>
  options.map(({ value, label }) => (
    <Checkbox
      key={value}
      label={label}
      checked={chosen.includes(value)}
      onChecked={(is) => onChange(is ? [...chosen, value] : chosen.filter((one) => one !== value))}
    />
  ));
