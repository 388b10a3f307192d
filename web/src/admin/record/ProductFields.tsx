import { useState } from 'react';
import { doseUnits, type DoseUnit } from '#shared/domain/careRecord.ts';
import type { TemplateId } from '#shared/domain/treatmentMaps.ts';
import { findProduct } from '#shared/content/clinical/formulary.ts';
import { presetsOf } from '#shared/content/clinical/presets.ts';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { BatchFields } from '#web/admin/record/BatchFields.tsx';
import { DoseInput } from '#web/admin/record/DoseInput.tsx';
import { PointList } from '#web/admin/record/maps/PointList.tsx';
import { letterOf } from '#web/admin/record/maps/TreatmentMap.tsx';
import styles from '#web/admin/record/Record.module.css';
import { addPreset, type DraftProduct, type TreatmentDraft } from '#web/admin/record/treatmentDraft.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormRow } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { Select } from '#web/ui/forms/Select.tsx';

const hows = [
  { name: 'dilution', label: 'Dilution' },
  { name: 'volume', label: 'Volume' },
  { name: 'needle', label: 'Needle or cannula' },
] as const;

interface ProductFieldsProps {
  draft: TreatmentDraft;
  product: number;
  /** The drawing that is shown. */
  template: TemplateId;
  /** A press on the drawing adds to it. */
  isActive: boolean;
  onActive: () => void;
  onChange: (draft: TreatmentDraft) => void;
  /** Null for the only one. */
  onRemove: (() => void) | null;
}

/** A product with its batch, and the points that use it. */
export function ProductFields(props: ProductFieldsProps) {
  const { draft, product, template, isActive, onActive, onChange, onRemove } = props;
  const value = draft.products[product];
  const formulary = useFormulary() ?? [];
  const [newUnit, setUnit] = useState<DoseUnit>('units');
  if (!value) return null;
  const unit = value.dose?.unit ?? newUnit;
  const known = findProduct(formulary, value);
  const presets = presetsOf(known?.id);
  // That of a direction stays, whatever the list says.
  const routes = [...new Set([...(known?.routes ?? []), value.route])].filter(Boolean);
  const set = (change: Partial<DraftProduct>) =>
    onChange({
      ...draft,
      products: draft.products.map((one, index) => (index === product ? { ...one, ...change } : one)),
    });
  return (
    <fieldset
      className={`stack fluid gap-3 p-4 bordered rounded-md ${styles.product}`}
      data-active={isActive || undefined}
    >
      <legend>Product {letterOf(product)}</legend>
      <BatchFields value={value} onChange={set} />
      {draft.products.length > 1 && (
        <Button
          variant={isActive ? 'primary' : 'secondary'}
          size="sm"
          aria-pressed={isActive}
          onClick={onActive}
        >
          Place its points on the drawing
        </Button>
      )}
      {presets.length > 0 && (
        <fieldset className="cluster gap-2 p-0 borderless" aria-label={`Presets of ${value.product}`}>
          {presets.map((preset) => (
            <Button
              key={preset.words}
              variant="secondary"
              size="sm"
              onClick={() => onChange(addPreset(draft, product, preset))}
            >
              {preset.words}
            </Button>
          ))}
        </fieldset>
      )}
      <PointList draft={draft} product={product} template={template} onChange={onChange} />
      {value.points.length === 0 && (
        <FormRow>
          <Field label="Dose in total" hint="For what is not given at points of a drawing.">
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
                if (!chosen) return;
                setUnit(chosen);
                if (value.dose) set({ dose: { ...value.dose, unit: chosen } });
              }}
            />
          </Field>
        </FormRow>
      )}
      <FormRow>
        <Field label="Route">
          {routes.length > 0 ? (
            <Select
              options={routes.map((one) => ({ value: one, label: one }))}
              placeholder="Not said"
              value={value.route}
              onValue={(value) => set({ route: value })}
            />
          ) : (
            <Input maxLength={80} value={value.route} onValue={(value) => set({ route: value })} />
          )}
        </Field>
        {hows.map(({ name, label }) => (
          <Field key={name} label={label}>
            <Input maxLength={80} value={value[name]} onValue={(value) => set({ [name]: value })} />
          </Field>
        ))}
      </FormRow>
      {onRemove && (
        <Button variant="quiet" size="sm" onClick={onRemove}>
          Remove product {letterOf(product)}
        </Button>
      )}
    </fieldset>
  );
}
