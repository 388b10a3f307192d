import type { ProductCorrection } from '#shared/contracts/clinicalForms.ts';
import type { RecordEntry } from '#shared/contracts/record.ts';
import { doseUnits } from '#shared/domain/careRecord.ts';
import { ProductInput } from '#web/admin/formulary/ProductInput.tsx';
import { DoseInput } from '#web/admin/record/DoseInput.tsx';
import { DateField } from '#web/ui/forms/DateField.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormRow } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { Select } from '#web/ui/forms/Select.tsx';

interface CorrectionFieldsProps {
  treatment: NonNullable<RecordEntry['treatment']>;
  value: ProductCorrection | null;
  onChange: (value: ProductCorrection | null) => void;
}

/** Which product of a treatment is put right, and what it was. */
export function CorrectionFields({ treatment: { products }, value, onChange }: CorrectionFieldsProps) {
  const set = (change: Partial<ProductCorrection>) => value && onChange({ ...value, ...change });
  const unit = value?.dose?.unit ?? products[value?.index ?? 0]?.totals[0]?.unit ?? 'units';
  return (
    <>
      <Field label="Batch, dose or product to put right" hint="Shown in the entry, beside what was signed.">
        <Select
          options={[
            { value: '', label: 'None: this adds words only' },
            ...products.map(({ product, lot }, index) => ({
              value: String(index),
              label: `${product}, batch ${lot}`,
            })),
          ]}
          value={value ? String(value.index) : ''}
          onValue={(value) => {
            const signed = value === '' ? undefined : products[Number(value)];
            if (!signed) return onChange(null);
            const { product, productId, productVersion, lot, expiry } = signed;
            const index = Number(value);
            onChange({ index, product, productId, productVersion, lot, expiry, dose: null });
          }}
        />
      </Field>
      {value && (
        <>
          <ProductInput value={value} onChange={set} />
          <FormRow>
            <Field label="Batch number" isRequired>
              <Input
                autoComplete="off"
                maxLength={40}
                value={value.lot}
                onValue={(value) => set({ lot: value })}
              />
            </Field>
            <Field label="Expiry date" isRequired>
              <DateField value={value.expiry} onValue={(value) => set({ expiry: value })} />
            </Field>
          </FormRow>
          <FormRow>
            <Field label="Dose in total" hint={`Empty: ${products[value.index]?.words}`}>
              <DoseInput
                dose={value.dose?.dose ?? 0}
                onDose={(dose) => set({ dose: dose > 0 ? { dose, unit } : null })}
              />
            </Field>
            <Field label="Unit of the dose">
              <Select
                options={doseUnits.map((one) => ({ value: one, label: one }))}
                value={unit}
                onValue={(text) => {
                  const chosen = doseUnits.find((one) => one === text);
                  if (chosen && value.dose) set({ dose: { ...value.dose, unit: chosen } });
                }}
              />
            </Field>
          </FormRow>
        </>
      )}
    </>
  );
}
