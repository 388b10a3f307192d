import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import styles from '#web/ui/forms/control.module.css';
import { useControl } from '#web/ui/forms/Field.tsx';
import { formatDateIn } from '#web/ui/forms/formatDateInput.ts';
import type { InputProps } from '#web/ui/forms/Input.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';

interface DateFieldProps extends Omit<InputProps, 'type'> {
  /** A birthday is written without its weekday. */
  hasWeekday?: boolean;
}

/**
 * A date as yyyy-MM-dd, with the native picker, which writes it in the order of the browser's language; the words below
 * are always British.
 */
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
