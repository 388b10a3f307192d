import { useState, type KeyboardEvent } from 'react';
import { formatBirthDate } from '#shared/domain/formatDates.ts';
import { groupSeparator } from '#shared/domain/gs1.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { ProductInput, typed } from '#web/admin/formulary/ProductInput.tsx';
import { formatBatch, fieldsOfCode, namedBatch, offeredBatches } from '#web/admin/record/batchChoice.ts';
import type { DraftProduct } from '#web/admin/record/treatmentDraft.ts';
import { stockApi } from '#web/data/calls/stock.ts';
import { DateField } from '#web/ui/forms/DateField.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormRow } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { Select } from '#web/ui/forms/Select.tsx';

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
  const [scanned, setScanned] = useState('');
  const today = clinicToday();
  const offered = offeredBatches(batches, value.product, today);
  const readCode = () => {
    const fields = fieldsOfCode(value, batches, today);
    if (!fields) return;
    onChange({ ...fields, ...(fields.product !== value.product && typed(fields.product)) });
    const { lot, expiry } = fields;
    setScanned(
      lot
        ? `Scanned: batch ${lot}, use by ${expiry ? formatBirthDate(expiry) : 'not in the code'}.`
        : 'The code has no batch number that can be read. Please type it from the pack.',
    );
  };
  const press = (event: KeyboardEvent) => {
    // How a scanner types the separator between two elements.
    if (event.ctrlKey && event.key === ']') {
      event.preventDefault();
      onChange({ lot: `${value.lot}${groupSeparator}` });
    } else if (event.key === 'Enter') {
      // It ends a scan, and must not sign a treatment that is half filled in.
      event.preventDefault();
      readCode();
    }
  };
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
              setScanned('');
            }}
          />
        </Field>
      )}
      <ProductInput value={value} onChange={onChange} />
      <div>
        <FormRow>
          <Field label="Batch number" hint="Or scan the code on the pack." isRequired>
            <Input
              autoComplete="off"
              // A code is longer than the batch number in it.
              maxLength={120}
              value={value.lot}
              onValue={(value) => {
                onChange({ lot: value });
                setScanned('');
              }}
              onKeyDown={press}
              onBlur={readCode}
            />
          </Field>
          <Field label="Expiry date" hint="As printed on the pack." isRequired>
            <DateField value={value.expiry} onValue={(value) => onChange({ expiry: value })} />
          </Field>
        </FormRow>
        <output className="muted">{scanned}</output>
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
