import type { TemplateId } from '#shared/domain/treatmentMaps.ts';
import { findProduct } from '#shared/content/clinical/formulary.ts';
import { presetsOf } from '#shared/content/clinical/presets.ts';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { BatchFields } from '#web/admin/record/BatchFields.tsx';
import { DoseFields } from '#web/admin/record/DoseInput.tsx';
import { PointList } from '#web/admin/record/maps/PointList.tsx';
import { letterOf } from '#web/admin/record/maps/TreatmentMap.tsx';
import styles from '#web/admin/record/Record.module.css';
import { addPreset, type DraftProduct, type TreatmentDraft } from '#web/admin/record/treatmentDraft.ts';
import { Button, QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { asOptions } from '#web/ui/forms/Checkbox.tsx';
import { bindTo } from '#web/ui/forms/bindTo.ts';
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
  if (!value) return null;
  const known = findProduct(formulary, value);
  const presets = presetsOf(known?.id);
  // That of a direction stays, whatever the list says.
  const routes = [...new Set([...(known?.routes ?? []), value.route])].filter(Boolean);
  const set = (change: Partial<DraftProduct>) =>
    onChange({
      ...draft,
      products: draft.products.map((one, index) => (index === product ? { ...one, ...change } : one)),
    });
  const field = bindTo(value, set);
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
            <SmallButton key={preset.words} onClick={() => onChange(addPreset(draft, product, preset))}>
              {preset.words}
            </SmallButton>
          ))}
        </fieldset>
      )}
      <PointList draft={draft} product={product} template={template} onChange={onChange} />
      {value.points.length === 0 && (
        <DoseFields
          value={value.dose}
          hint="For what is not given at points of a drawing."
          onChange={(dose) => set({ dose })}
        />
      )}
      <FormRow>
        <Field label="Route">
          {routes.length > 0 ? (
            <Select options={asOptions(routes)} placeholder="Not said" {...field('route')} />
          ) : (
            <Input maxLength={80} {...field('route')} />
          )}
        </Field>
        {hows.map(({ name, label }) => (
          <Field key={name} label={label}>
            <Input maxLength={80} {...field(name)} />
          </Field>
        ))}
      </FormRow>
      {onRemove && <QuietButton onClick={onRemove}>Remove product {letterOf(product)}</QuietButton>}
    </fieldset>
  );
}
