import { useState, type ComponentProps } from 'react';
import { readNumber } from '#shared/domain/readNumber.ts';
import { Input } from '#web/ui/forms/Input.tsx';

interface DoseInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> {
  /** 0: none yet. */
  dose: number;
  onDose: (dose: number) => void;
}

/**
 * A dose as it is typed: "0.0" on the way to "0.05" stays. It is text, because a number field reads `0,5` as 5, and changes
 * with the wheel; what cannot be read in one way keeps the form from being sent.
 */
export function DoseInput({ dose, onDose, ...rest }: DoseInputProps) {
  const [typed, setTyped] = useState('');
  const read = readNumber(typed);
  const isTyped = (read?.value ?? 0) === dose;
  const problem = (isTyped && read?.problem) || '';
  return (
    <Input
      {...rest}
      ref={(input) => input?.setCustomValidity(problem)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      aria-invalid={problem !== '' || undefined}
      title={problem || undefined}
      value={isTyped ? typed : dose || ''}
      onValue={(value) => {
        setTyped(value);
        onDose(readNumber(value)?.value ?? 0);
      }}
    />
  );
}
