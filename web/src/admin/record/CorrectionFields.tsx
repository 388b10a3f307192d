import type { ProductCorrection } from '#shared/contracts/clinicalForms.ts';
import type { RecordEntry } from '#shared/contracts/record.ts';
import { ProductInput } from '#web/admin/formulary/ProductInput.tsx';
import { DoseFields } from '#web/admin/record/DoseInput.tsx';
import { DateField, Input, Select, bindTo, Field } from '#web/ui/forms/controls.tsx';
import { FormRow } from '#web/ui/forms/Form.tsx';

interface CorrectionFieldsProps {
  treatment: NonNullable<RecordEntry['treatment']>;
  value: ProductCorrection | null;
  onChange: (value: ProductCorrection | null) => void;
}

/** Which product of a treatment is put right, and what it was. */
export function CorrectionFields({ treatment: { products }, value, onChange }: CorrectionFieldsProps) {
  const set = (change: Partial<ProductCorrection>) => value && onChange({ ...value, ...change });
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
              <Input autoComplete="off" maxLength={40} {...bindTo(value, set)('lot')} />
            </Field>
            <Field label="Expiry date" isRequired>
              <DateField {...bindTo(value, set)('expiry')} />
            </Field>
          </FormRow>
          <DoseFields
            key={value.index}
            value={value.dose}
            usualUnit={products[value.index]?.totals[0]?.unit}
            hint={`Empty: ${products[value.index]?.words}`}
            onChange={(dose) => set({ dose })}
          />
        </>
      )}
    </>
  );
}
