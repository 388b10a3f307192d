import type { z } from 'zod';
import { Opening, type Batch, BatchReceipt, RecallMark } from '#shared/contracts/stock.ts';
import { findProduct, type Formulary } from '#shared/content/clinical/formulary.ts';
import type { PackCode } from '#shared/domain/gs1.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { ChangeFailure, reportOn, type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { useSavedForm } from '#web/admin/workspace/workspace.ts';
import { stockApi } from '#web/data/calls/stock.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { FormDialog, AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { DateField, Textarea } from '#web/ui/forms/controls.tsx';
import { Form, FormField, FormRow, NumberField } from '#web/ui/forms/Form.tsx';
import { ProductInput, typed, useFormulary } from '#web/admin/formulary/ProductInput.tsx';
import { ScanInput } from '#web/admin/formulary/ScanInput.tsx';
import { readScan } from '#web/admin/record/batchChoice.ts';

type OpenPack = z.input<typeof Opening>;

/** When a pack was opened, and until when what is left in it may be used. */
export function OpeningDialog({
  batch,
  formulary,
  ...dialog
}: RowDialogProps & { batch: Batch; formulary: Formulary }) {
  const days = findProduct(formulary, batch)?.openDays ?? 0;
  const today = clinicToday();
  const form = useSavedForm(Opening, {
    savedAs: `opening ${batch.id}`,
    isOpen: dialog.isOpen,
    defaultValues: { openedOn: today, useBy: addDays(today, days) },
  });
  const [openBatch, { isLoading, error }] = stockApi.useOpenBatchMutation();
  const subject = `${batch.product}, batch ${batch.lot}`;
  const save = async (opening: OpenPack | null) => {
    const change = openBatch({ params: { id: batch.id }, body: { opening } }).unwrap();
    if (await reportOn(change, { done: 'Stock changed', detail: `${subject}.` })) dialog.onClose();
  };
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Opened"
      subject={subject}
      description="A treatment from an open pack asks once that day is over. One that opens a pack says it by itself."
      action="Save"
      isBusy={isLoading}
    >
      <Form form={form} onSubmit={save}>
        <FormField<OpenPack> name="openedOn" label="Opened on" isRequired>
          <DateField />
        </FormField>
        <FormField<OpenPack> name="useBy" label="Use by" isRequired>
          <DateField />
        </FormField>
      </Form>
      {batch.opening && <QuietButton onClick={() => void save(null)}>None Is Open Any More</QuietButton>}
      <ChangeFailure error={error} fallback="This could not be saved" />
    </FormDialog>
  );
}

type Receipt = z.input<typeof BatchReceipt>;

/** Adds packs of a new batch, or of one that is there. */
export function ReceiveDialog({ batch, ...dialog }: RowDialogProps & { batch: Batch }) {
  const { id, product, lot, expiry } = batch;
  const form = useSavedForm(BatchReceipt, {
    savedAs: `batch receipt ${id}`,
    isOpen: dialog.isOpen,
    defaultValues: { product, lot, expiry, quantity: 1 },
  });
  const [receive, { isLoading, error }] = stockApi.useReceiveBatchMutation();
  const formulary = useFormulary() ?? [];
  const batches = [batch];
  const readCode = (code: PackCode) => {
    const { fields, problem } = readScan(code, { product: form.getValues('product') }, batches, formulary);
    for (const name of ['product', 'lot', 'expiry'] as const) {
      if (fields[name] !== undefined) form.setValue(name, fields[name], { shouldDirty: true });
    }
    if (problem) form.setError('lot', { message: problem });
    else form.clearErrors('lot');
  };
  const submit = async (body: Receipt) => {
    const detail = `${body.product}, batch ${body.lot}.`;
    if (await reportOn(receive({ body }).unwrap(), { done: 'Stock received', detail })) dialog.onClose();
  };
  return (
    <FormDialog
      {...dialog}
      title="Receive Batch"
      description="Product, batch number and expiry date as they stand on the pack."
      action="Add to Stock"
      isBusy={isLoading}
    >
      <Form form={form} onSubmit={submit}>
        <ProductInput
          value={typed(form.watch('product'))}
          onChange={(choice) =>
            form.setValue('product', choice.product, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
          error={form.formState.errors.product?.message}
        />
        <FormRow>
          <FormField<Receipt> name="lot" label="Batch number" hint="Or scan the code on the pack." isRequired>
            <ScanInput
              value={form.watch('lot')}
              onValue={(lot) => form.setValue('lot', lot)}
              onCode={readCode}
            />
          </FormField>
          <FormField<Receipt> name="expiry" label="Expiry date" isRequired>
            <DateField />
          </FormField>
        </FormRow>
        <NumberField<Receipt>
          name="quantity"
          label="Packs"
          hint="Whole vials, syringes or boxes, as you count them."
          isRequired
        />
      </Form>
      <ChangeFailure error={error} fallback="The batch could not be added" />
    </FormDialog>
  );
}

type Recall = z.input<typeof RecallMark>;
type RecallProps = RowDialogProps & { batch: Batch };

function useRecall({ batch, onClose }: RecallProps) {
  const [recallBatch, state] = stockApi.useRecallBatchMutation();
  const detail = `${batch.product}, batch ${batch.lot}.`;
  const save = async (recall: Recall | null) => {
    const change = recallBatch({ params: { id: batch.id }, body: { recall } }).unwrap();
    const done = recall ? 'Batch marked as recalled' : 'Batch can be used again';
    if (await reportOn(change, { done, detail })) onClose();
  };
  return { save, ...state };
}

function LiftRecall(props: RecallProps) {
  const { batch, ...dialog } = props;
  const { save, isLoading } = useRecall(props);
  return (
    <AlertDialog
      {...dialog}
      title="Take the Recall Away?"
      description={`Treatments can be recorded with batch ${batch.lot} of ${batch.product} again.`}
      cancelLabel="Leave It Recalled"
      confirmLabel="Take Recall Away"
      onConfirm={() => void save(null)}
      isBusy={isLoading}
    />
  );
}

function MarkRecall(props: RecallProps) {
  const { batch, ...dialog } = props;
  const form = useSavedForm(RecallMark, {
    savedAs: `recall ${batch.id}`,
    isOpen: dialog.isOpen,
    defaultValues: { date: clinicToday(), reason: '' },
  });
  const { save, isLoading, error } = useRecall(props);
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Mark as Recalled"
      subject={`${batch.product}, batch ${batch.lot}`}
      description="No treatment can be recorded with this batch number from now on."
      action="Mark as Recalled"
      variant="danger"
      isBusy={isLoading}
    >
      <Form form={form} onSubmit={save}>
        <FormField<Recall> name="date" label="Date of the recall" isRequired>
          <DateField />
        </FormField>
        <FormField<Recall>
          name="reason"
          label="Reason"
          hint="As the notice gives it. No patient’s name: it goes into reports."
          isRequired
        >
          <Textarea rows={3} maxLength={300} />
        </FormField>
      </Form>
      <ChangeFailure error={error} fallback="The recall could not be saved" />
    </FormDialog>
  );
}

export const RecallDialog = (props: RecallProps) =>
  props.batch.recall ? <LiftRecall {...props} /> : <MarkRecall {...props} />;
