import { PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { Batch, BatchRemoval } from '#shared/contracts/stock.ts';
import { useRowDialog, type RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { Loading } from '#web/admin/lists/LoadFailure.tsx';
import { listId } from '#web/admin/lists/rowFocus.ts';
import { useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { BatchList, batchActions } from '#web/admin/stock/BatchList.tsx';
import { OpeningDialog } from '#web/admin/stock/OpeningDialog.tsx';
import { RecallDialog } from '#web/admin/stock/RecallDialog.tsx';
import { RecallPanel, type Sought } from '#web/admin/stock/RecallPanel.tsx';
import { ReceiveDialog } from '#web/admin/stock/ReceiveDialog.tsx';
import styles from '#web/admin/stock/Stock.module.css';
import { stockApi } from '#web/data/calls/stock.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { EmptyList } from '#web/admin/lists/EmptyList.tsx';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { useSavedForm } from '#web/admin/workspace/useSavedForm.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Form, FormField, FormStack, NumberField } from '#web/ui/forms/Form.tsx';
import { Select } from '#web/ui/forms/Select.tsx';

type Values = z.input<typeof BatchRemoval>;
const failed = 'This could not be saved';
const kinds = [
  { value: 'wasted', label: 'Wasted: broken, expired or opened and not used' },
  { value: 'returned', label: 'Sent back to the supplier' },
];

/** Takes packs out of the stock that no patient was given. */
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
        <FormStack>
          <FormField<Values> name="kind" label="What happened" isRequired>
            <Select options={kinds} />
          </FormField>
          <NumberField<Values> name="quantity" label="Packs" isRequired />
        </FormStack>
      </Form>
      <ChangeFailure error={error} fallback={failed} />
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
    <div className={`stack top fluid gap-7 ${styles.page}`}>
      <section id={listId} tabIndex={-1} className={styles.part} aria-labelledby="stock-heading">
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
