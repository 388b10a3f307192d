import { useState, type ComponentProps } from 'react';
import { Input } from '#web/ui/forms/Input.tsx';

interface DoseInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> {
  /** 0: none yet. */
  dose: number;
  onDose: (dose: number) => void;
}

/** A dose as it is typed: "0.0" on the way to "0.05" stays, where a number alone would become an empty field, then 5. */
export function DoseInput({ dose, onDose, ...rest }: DoseInputProps) {
  const [typed, setTyped] = useState('');
  return (
    <Input
      {...rest}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      value={(Number(typed) || 0) === dose ? typed : dose || ''}
      onChange={({ target }) => {
        setTyped(target.value);
        onDose(target.valueAsNumber || 0);
      }}
    />
  );
}
