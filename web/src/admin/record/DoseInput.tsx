import { useState, type ComponentProps } from 'react';
import { doseUnits, type DoseUnit } from '#shared/domain/careRecord.ts';
import { readNumber } from '#shared/domain/readNumber.ts';
import { asOptions, Input, Select, Field } from '#web/ui/forms/controls.tsx';
import { FormRow } from '#web/ui/forms/Form.tsx';

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

interface DoseFieldsProps {
  value: { dose: number; unit: DoseUnit } | null;
  /** Until another one is chosen. */
  usualUnit?: DoseUnit | undefined;
  hint: string;
  onChange: (dose: { dose: number; unit: DoseUnit } | null) => void;
}

export function DoseFields({ value, usualUnit = 'units', hint, onChange }: DoseFieldsProps) {
  const [chosen, setChosen] = useState<DoseUnit>();
  const unit = value?.unit ?? chosen ?? usualUnit;
  return (
    <FormRow>
      <Field label="Dose in total" hint={hint}>
        <DoseInput dose={value?.dose ?? 0} onDose={(dose) => onChange(dose > 0 ? { dose, unit } : null)} />
      </Field>
      <Field label="Unit of the dose">
        <Select
          options={asOptions(doseUnits)}
          value={unit}
          onValue={(text) => {
            const next = doseUnits.find((one) => one === text);
            setChosen(next);
            if (next && value) onChange({ ...value, unit: next });
          }}
        />
      </Field>
    </FormRow>
  );
}
