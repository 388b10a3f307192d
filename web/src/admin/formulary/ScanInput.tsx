import type { KeyboardEvent } from 'react';
import { groupSeparator, readPackCode, type PackCode } from '#shared/domain/gs1.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { Input } from '#web/ui/forms/controls.tsx';

interface ScanInputProps {
  value: string;
  onValue: (value: string) => void;
  /** What the code says that stands in the field, once it is whole. */
  onCode: (code: PackCode) => void;
  /** Enter sends the form, also after a scan. */
  isLast?: boolean;
}

/** A batch number, typed or scanned from the code on the pack. A scanner types, and ends with Enter. */
export function ScanInput({ value, onValue, onCode, isLast }: ScanInputProps) {
  const read = () => {
    const code = readPackCode(value, clinicToday());
    if (code) onCode(code);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // What is half filled in is not sent by it.
      if (!isLast) event.preventDefault();
      read();
    } else if (event.ctrlKey && event.key === ']') {
      // How a scanner types the separator between two elements.
      event.preventDefault();
      onValue(`${value}${groupSeparator}`);
    }
  };
  return (
    <Input
      autoComplete="off"
      // A code is longer than the batch number in it.
      maxLength={120}
      value={value}
      onValue={onValue}
      onKeyDown={press}
      onBlur={read}
    />
  );
}
