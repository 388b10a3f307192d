import { Search } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import type { z } from 'zod';
import { RecallSearch, stockCalls, type Batch } from '#shared/contracts/stock.ts';
import { findProduct, searchProducts } from '#shared/content/clinical/formulary.ts';
import { groupSeparator, readPackCode } from '#shared/domain/gs1.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { kindWords, useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { RecallFindings } from '#web/admin/stock/RecallFindings.tsx';
import styles from '#web/admin/stock/Stock.module.css';
import { stockApi } from '#web/data/calls/stock.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Form, FormField, FormRow, FormStack, useZodForm } from '#web/ui/forms/Form.tsx';
import { Combobox } from '#web/ui/forms/Combobox.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Input } from '#web/ui/forms/Input.tsx';

/** A batch to search for when the panel opens, where `at` is not 0. */
export interface Sought {
  lot: string;
  product: string;
  at: number;
}

/** Who was given a batch or a product. */
export function RecallPanel({ sought, batches }: { sought: Sought; batches: readonly Batch[] }) {
  const titleId = useId();
  const form = useZodForm(RecallSearch, { defaultValues: { lot: sought.lot, product: '' } });
  const product = form.watch('product') ?? '';
  const formulary = useFormulary() ?? [];
  const offered = findProduct(formulary, { product }) ? [] : searchProducts(formulary, product);
  const [find, { data, error, isLoading, originalArgs }] = stockApi.useFindRecalledMutation();
  const hasBegun = useRef(false);
  const readCode = () => {
    const code = readPackCode(form.getValues('lot') ?? '', clinicToday());
    if (code) form.setValue('lot', code.lot ?? '');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') readCode();
    if (!event.ctrlKey || event.key !== ']') return;
    // How a scanner types the separator between two elements.
    event.preventDefault();
    form.setValue('lot', `${form.getValues('lot') ?? ''}${groupSeparator}`);
  };
  const search = (body: z.input<typeof RecallSearch>) => find({ body });
  useEffect(() => {
    if (sought.at === 0 || hasBegun.current) return;
    hasBegun.current = true;
    void search({ lot: sought.lot, product: null });
  });
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 className="display-xs" id={titleId}>
        Who was given a batch
      </h2>
      <p className="muted">
        A batch number or a product. Every treatment is searched, and each patient who is found sees in their
        record that you checked for a recall.
      </p>
      <WorksOffline call={stockCalls.findRecalled}>
        <Form form={form} onSubmit={search} className={`max-w-40 ${styles.search}`}>
          <FormStack>
            <FormRow>
              <FormField name="lot" label="Batch number" hint="Or scan the code on the pack.">
                <Input
                  {...form.register('lot', { onBlur: readCode })}
                  autoComplete="off"
                  // A code is longer than the batch number in it.
                  maxLength={120}
                  onKeyDown={press}
                />
              </FormField>
              <Field label="Product, or a part of its name">
                <Combobox
                  maxLength={80}
                  text={product}
                  onText={(text) => form.setValue('product', text)}
                  suggestions={offered.map((one) => ({
                    id: one.id,
                    label: one.name,
                    detail: kindWords(one),
                  }))}
                  onChoose={(id) =>
                    form.setValue('product', offered.find((one) => one.id === id)?.name ?? product)
                  }
                />
              </Field>
            </FormRow>
            <Button type="submit" variant="secondary" isBusy={isLoading}>
              <Search aria-hidden /> Search Treatments
            </Button>
          </FormStack>
        </Form>
      </WorksOffline>
      <ChangeFailure error={error} fallback="The treatments could not be searched" />
      {data && originalArgs && (
        <RecallFindings
          key={JSON.stringify(originalArgs.body)}
          result={data.answer}
          sought={originalArgs.body}
          batches={batches}
        />
      )}
    </section>
  );
}
