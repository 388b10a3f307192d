import {
  createContext,
  use,
  useId,
  type ReactNode,
  type InputHTMLAttributes,
  type Ref,
  type TextareaHTMLAttributes,
  type SelectHTMLAttributes,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from '#web/ui/forms/control.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';
import { formatDateIn } from '#web/ui/forms/formatDateInput.ts';

/** What a control takes from the field around it: what connects it to label, hint and error, and to the form. */
interface ControlProps extends Partial<Omit<UseFormRegisterReturn, 'required'>> {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

const FieldControl = createContext<ControlProps | undefined>(undefined);

export interface ValueProps {
  /** In place of `onChange`, where only the new value counts. */
  onValue?: ((value: string) => void) | undefined;
}

/** A control's own props before those of its field. */
export const useControl = <Props extends object>({ onValue, ...props }: Props & ValueProps) => ({
  ...use(FieldControl),
  ...props,
  ...(onValue && {
    onChange: ({ target }: { target: { value: string } }) => onValue(target.value),
  }),
});

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** A warning that does not block submission. */
  advice?: string | null | undefined;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  registered?: UseFormRegisterReturn;
  children: ReactNode;
}

export function Field({ label, hint, advice, error, isRequired, registered, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const adviceId = advice ? `${id}-advice` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="stack gap-2 min-w-0">
      <label className="text-sm semibold leading-1-4" htmlFor={id}>
        {label}
        {!isRequired && <span className="ink-faint regular"> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className={`ink-faint text-sm leading-1-45 ${styles.hint}`}>
          {hint}
        </p>
      )}
      <FieldControl
        value={{
          ...registered,
          id,
          'aria-describedby': [hintId, adviceId, errorId].filter(Boolean).join(' ') || undefined,
          'aria-invalid': error ? true : undefined,
          required: isRequired,
        }}
      >
        {children}
      </FieldControl>
      <output id={adviceId} className="amber text-sm leading-1-45 unless-empty">
        {advice}
      </output>
      {error && (
        <p id={errorId} className="marked red text-sm medium leading-1-4">
          {error}
        </p>
      )}
    </div>
  );
}

export type InputProps = InputHTMLAttributes<HTMLInputElement> & ValueProps & { ref?: Ref<HTMLInputElement> };

export function Input(props: InputProps) {
  const { className, type = 'text', ...rest } = useControl(props);
  return <input {...rest} type={type} className={classNames(styles.control, className)} />;
}

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

interface DateFieldProps extends Omit<InputProps, 'type'> {
  /** A birthday is written without its weekday. */
  hasWeekday?: boolean;
}

/** As yyyy-MM-dd with the native picker, in the order of the browser's language; the words below are always British. */
export function DateField(props: DateFieldProps) {
  const { className, hasWeekday = true, ref, onInput, ...rest } = useControl(props);
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current);
  const [shown, setShown] = useState('');
  const read = () => setShown(field.current?.value ?? '');
  // A form also sets the field without an event.
  useLayoutEffect(read);
  const words = formatDateIn(shown, hasWeekday);
  return (
    <>
      <input
        {...rest}
        ref={field}
        type="date"
        className={classNames(styles.control, 'min-w-0 tabular', styles.date, className)}
        onInput={(event) => {
          read();
          onInput?.(event);
        }}
      />
      {words && (
        <span data-below className="ink-soft text-sm figures">
          {words}
        </span>
      )}
    </>
  );
}

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

type TextOf<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft];

/** Binds controls to the texts of a draft: `<Input {...field('reason')} />` with `field = bindTo(draft, change)`. */
export const bindTo =
  <Draft extends object>(draft: Draft, onChange: (next: Draft) => void) =>
  <Name extends TextOf<Draft>>(name: Name) => ({
    value: draft[name] as string,
    onValue: (value: string) => onChange({ ...draft, [name]: value }),
  });
