import { Search, PackagePlus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { RecallSearch, stockCalls, Batch, BatchRemoval } from '#shared/contracts/stock.ts';
import type { PackCode } from '#shared/domain/gs1.ts';
import { findByGtin, findProduct, searchProducts } from '#shared/content/clinical/formulary.ts';
import { ChangeFailure, useRowDialog, type RowDialogProps, reportOn } from '#web/admin/dialogs/desk.tsx';
import { formatKind, useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { ScanInput } from '#web/admin/formulary/ScanInput.tsx';
import { WorksOffline } from '#web/admin/outage/outage.tsx';
import { RecallFindings } from '#web/admin/stock/RecallFindings.tsx';
import page from '#web/admin/lists/Page.module.css';
import styles from '#web/admin/stock/Stock.module.css';
import { stockApi } from '#web/data/calls/stock.ts';
import { Button, SmallButton } from '#web/ui/actions/Button.tsx';
import { Form, FormField, FormRow, useZodForm, NumberField } from '#web/ui/forms/Form.tsx';
import { Combobox } from '#web/ui/forms/Combobox.tsx';
import { Field, Select } from '#web/ui/forms/controls.tsx';
import { Loading, EmptyList } from '#web/admin/lists/states.tsx';
import { listId } from '#web/admin/lists/rowFocus.ts';
import { BatchList, batchActions } from '#web/admin/stock/BatchList.tsx';
import { OpeningDialog, RecallDialog, ReceiveDialog } from '#web/admin/stock/StockDialogs.tsx';
import { useSavedForm } from '#web/admin/workspace/workspace.ts';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';

/** A batch to search for when the panel opens, where `at` is not 0. */
export interface Sought {
  lot: string;
  product: string;
  at: number;
}

export function RecallPanel({ sought, batches }: { sought: Sought; batches: readonly Batch[] }) {
  const titleId = useId();
  const form = useZodForm(RecallSearch, { defaultValues: { lot: sought.lot, product: '' } });
  const product = form.watch('product') ?? '';
  const formulary = useFormulary() ?? [];
  const offered = findProduct(formulary, { product }) ? [] : searchProducts(formulary, product);
  const [find, { data, error, isLoading, originalArgs }] = stockApi.useFindRecalledMutation();
  const hasBegun = useRef(false);
  const readCode = ({ gtin, lot }: PackCode) => {
    form.setValue('lot', lot ?? '');
    // A batch number alone finds it under every name, also under one that the list does not know.
    if (lot === null) form.setValue('product', findByGtin(formulary, gtin)?.name ?? product);
  };
  const search = (body: z.input<typeof RecallSearch>) => find({ body });
  useEffect(() => {
    if (sought.at === 0 || hasBegun.current) return;
    hasBegun.current = true;
    void search({ lot: sought.lot, product: null });
  });
  return (
    <section className="stack fluid gap-4" aria-labelledby={titleId}>
      <h2 className="display-xs" id={titleId}>
        Who was given a batch
      </h2>
      <p className="muted">
        A batch number or a product. Every treatment is searched, and each patient who is found sees in their
        record that you checked for a recall.
      </p>
      <WorksOffline call={stockCalls.findRecalled}>
        <Form form={form} onSubmit={search} className={`stack gap-5 max-w-40 ${styles.search}`}>
          <FormRow>
            <FormField name="lot" label="Batch number" hint="Or scan the code on the pack.">
              <ScanInput
                value={form.watch('lot') ?? ''}
                onValue={(lot) => form.setValue('lot', lot)}
                onCode={readCode}
                isLast
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
                  detail: formatKind(one),
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

type Values = z.input<typeof BatchRemoval>;
const kinds = [
  { value: 'wasted', label: 'Wasted: broken, expired or opened and not used' },
  { value: 'returned', label: 'Sent back to the supplier' },
];

function RemovalDialog({ batch, ...dialog }: RowDialogProps & { batch: Batch }) {
  const form = useSavedForm(BatchRemoval, {
    savedAs: `batch removal ${batch.id}`,
    isOpen: dialog.isOpen,
    defaultValues: { kind: 'wasted', quantity: 1 },
  });
  const [remove, { isLoading, error }] = stockApi.useRemoveFromBatchMutation();
  const subject = `${batch.product}, batch ${batch.lot}`;
  const submit = async (body: Values) => {
    const change = remove({ params: { id: batch.id }, body }).unwrap();
    if (await reportOn(change, { done: 'Stock changed', detail: `${subject}.` })) dialog.onClose();
  };
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Wasted or Sent Back"
      subject={subject}
      description="What a treatment uses leaves the stock by itself."
      action="Take from Stock"
      isBusy={isLoading}
    >
      <Form form={form} onSubmit={submit}>
        <FormField<Values> name="kind" label="What happened" isRequired>
          <Select options={kinds} />
        </FormField>
        <NumberField<Values> name="quantity" label="Packs" isRequired />
      </Form>
      <ChangeFailure error={error} fallback="This could not be saved" />
    </FormDialog>
  );
}

const Kind = z.enum([...batchActions, 'new']);

/** Row of the dialog that adds a batch. */
const newBatch: Batch = { id: 0, product: '', lot: '', expiry: '', count: 0, recall: null, opening: null };

/** The batches in stock, and who was given one; clinicians only. */
export function StockTab() {
  // What treatments use is not announced: that would name the batch beside the patient.
  const { data, error, refetch } = stockApi.useListBatchesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const formulary = useFormulary();
  const { opened, open, dialog } = useRowDialog('stock', Kind, Batch);
  const [sought, setSought] = useState<Sought>({ lot: '', product: '', at: 0 });
  const props = opened && { batch: opened.row, ...dialog };
  return (
    <div className={`stack top fluid gap-7 ${page.page}`}>
      <section id={listId} tabIndex={-1} className="stack fluid gap-4" aria-labelledby="stock-heading">
        <div className="row wrap between gap-3">
          <h2 className="display-xs" id="stock-heading">
            In stock
          </h2>
          <SmallButton onClick={() => open('new', newBatch)}>
            <PackagePlus aria-hidden /> Receive Batch
          </SmallButton>
        </div>
        {!data ? (
          <Loading what="the stock" rows={4} error={error} onRetry={refetch} />
        ) : data.length === 0 ? (
          <EmptyList title="No batches yet">
            Receive one here, or it appears with the first treatment that uses it.
          </EmptyList>
        ) : (
          <BatchList
            batches={data}
            onOpen={open}
            onFind={({ lot, product }) => setSought(({ at }) => ({ lot, product, at: at + 1 }))}
          />
        )}
      </section>
      <RecallPanel key={sought.at} sought={sought} batches={data ?? []} />
      {(opened?.kind === 'new' || opened?.kind === 'receive') && props && (
        <ReceiveDialog key={opened.opening} {...props} />
      )}
      {opened?.kind === 'open' && props && formulary && (
        <OpeningDialog formulary={formulary} key={opened.opening} {...props} />
      )}
      {opened?.kind === 'remove' && props && <RemovalDialog key={opened.opening} {...props} />}
      {opened?.kind === 'recall' && props && <RecallDialog key={opened.opening} {...props} />}
    </div>
  );
}
