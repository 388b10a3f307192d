import { useState } from 'react';
import type { TemplateId } from '#shared/domain/treatmentMaps.ts';
import { findProduct } from '#shared/content/clinical/formulary.ts';
import { presetsOf } from '#shared/content/clinical/presets.ts';
import { useFormulary, ProductInput, typed } from '#web/admin/formulary/ProductInput.tsx';
import { ScanInput } from '#web/admin/formulary/ScanInput.tsx';
import { DoseFields } from '#web/admin/record/DoseInput.tsx';
import { PointList } from '#web/admin/record/maps/PointList.tsx';
import { letterOf } from '#web/admin/record/maps/TreatmentMap.tsx';
import styles from '#web/admin/record/Record.module.css';
import { addPreset, type DraftProduct, type TreatmentDraft } from '#web/admin/record/treatmentDraft.ts';
import { Button, QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { asOptions, Input, Select, DateField, bindTo, Field } from '#web/ui/forms/controls.tsx';
import { FormRow } from '#web/ui/forms/Form.tsx';
import { clinicToday } from '#web/clinicClock.ts';
import { formatBatch, namedBatch, offeredBatches, readScan } from '#web/admin/record/batchChoice.ts';
import { stockApi } from '#web/data/calls/stock.ts';

const hows = [
  { name: 'dilution', label: 'Dilution' },
  { name: 'volume', label: 'Volume' },
  { name: 'needle', label: 'Needle or cannula' },
] as const;

interface ProductFieldsProps {
  draft: TreatmentDraft;
  product: number;
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
  const usualUnit = known?.units[0];
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
      <PointList {...{ draft, product, template, usualUnit, onChange }} />
      {value.points.length === 0 && (
        <DoseFields
          value={value.dose}
          usualUnit={usualUnit}
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

interface BatchFieldsProps {
  value: DraftProduct;
  onChange: (change: Partial<DraftProduct>) => void;
}

const packOptions = Array.from({ length: 21 }, (_, packs) => ({
  value: String(packs),
  label: packs === 0 ? 'None: from a pack that was open' : String(packs),
}));

/** Which pack it came from: chosen from the stock, scanned into the batch field, or typed. */
export function BatchFields({ value, onChange }: BatchFieldsProps) {
  // Without an answer, as without a connection, the batch is typed.
  const { data: batches = [] } = stockApi.useListBatchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const formulary = useFormulary() ?? [];
  const [scan, setScan] = useState({ said: '', problem: '' });
  const today = clinicToday();
  const offered = offeredBatches(batches, value.product, today);
  return (
    <>
      {offered.length > 0 && (
        <Field label="Batch in stock">
          <Select
            options={offered.map((batch) => ({ value: String(batch.id), label: formatBatch(batch) }))}
            placeholder="Choose, or enter it below"
            value={namedBatch(offered, value)?.id ?? ''}
            onValue={(value) => {
              const chosen = offered.find(({ id }) => String(id) === value);
              const { product, lot, expiry } = chosen ?? { product: '', lot: '', expiry: '' };
              onChange({ ...typed(product), lot, expiry });
              setScan({ said: '', problem: '' });
            }}
          />
        </Field>
      )}
      <ProductInput value={value} onChange={onChange} />
      <div>
        <FormRow>
          <Field
            label="Batch number"
            hint="Or scan the code on the pack."
            error={scan.problem || undefined}
            isRequired
          >
            <ScanInput
              value={value.lot}
              onValue={(lot) => {
                onChange({ lot });
                setScan({ said: '', problem: '' });
              }}
              onCode={(code) => {
                const { fields, ...words } = readScan(code, value, batches, formulary);
                onChange(fields);
                setScan(words);
              }}
            />
          </Field>
          <Field label="Expiry date" hint="As printed on the pack." isRequired>
            <DateField value={value.expiry} onValue={(value) => onChange({ expiry: value })} />
          </Field>
        </FormRow>
        <output className="muted">{scan.said}</output>
      </div>
      <Field label="Packs opened">
        <Select
          options={packOptions}
          value={value.packs}
          onValue={(value) => onChange({ packs: Number(value) })}
        />
      </Field>
    </>
  );
}
