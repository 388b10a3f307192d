import type { z } from 'zod';
import { BatchReceipt, type Batch } from '#shared/contracts/stock.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { ProductInput, typed } from '#web/admin/formulary/ProductInput.tsx';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { useSavedForm } from '#web/admin/workspace/useSavedForm.ts';
import { stockApi } from '#web/data/calls/stock.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Form, FormField, FormRow, FormStack, NumberField } from '#web/ui/forms/Form.tsx';
import { DateField } from '#web/ui/forms/DateField.tsx';

type Values = z.input<typeof BatchReceipt>;
const failed = 'The batch could not be added';

/** Adds packs of a new batch, or of one that is there. */
export function ReceiveDialog({ batch, ...dialog }: RowDialogProps & { batch: Batch }) {
  const { id, product, lot, expiry } = batch;
  const form = useSavedForm(BatchReceipt, {
    savedAs: `batch receipt ${id}`,
    isOpen: dialog.isOpen,
    defaultValues: { product, lot, expiry, quantity: 1 },
  });
  const [receive, { isLoading, error }] = stockApi.useReceiveBatchMutation();
  const submit = async (body: Values) => {
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
        <FormStack>
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
            <FormField<Values> name="lot" label="Batch number" isRequired autoComplete="off" maxLength={40} />
            <FormField<Values> name="expiry" label="Expiry date" isRequired>
              <DateField />
            </FormField>
          </FormRow>
          <NumberField<Values>
            name="quantity"
            label="Packs"
            hint="Whole vials, syringes or boxes, as you count them."
            isRequired
          />
        </FormStack>
      </Form>
      <ChangeFailure error={error} fallback={failed} />
    </FormDialog>
  );
}
