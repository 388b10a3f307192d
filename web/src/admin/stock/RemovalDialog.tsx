import type { z } from 'zod';
import { BatchRemoval, type Batch } from '#shared/contracts/stock.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { useSavedForm } from '#web/admin/workspace/useSavedForm.ts';
import { useRemoveFromBatchMutation } from '#web/data/calls/stock.ts';
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
export function RemovalDialog({ batch, ...dialog }: RowDialogProps & { batch: Batch }) {
  const form = useSavedForm(BatchRemoval, {
    savedAs: `batch removal ${batch.id}`,
    isOpen: dialog.isOpen,
    defaultValues: { kind: 'wasted', quantity: 1 },
  });
  const [remove, { isLoading, error }] = useRemoveFromBatchMutation();
  const subject = `${batch.product}, batch ${batch.lot}`;
  const submit = async (body: Values) => {
    const change = remove({ params: { id: batch.id }, body }).unwrap();
    if (await reportOn(change, { done: 'Stock changed', detail: `${subject}.`, failed })) dialog.onClose();
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
            {(control) => <Select {...control} options={kinds} />}
          </FormField>
          <NumberField<Values> name="quantity" label="Packs" isRequired />
        </FormStack>
      </Form>
      <ChangeFailure error={error} fallback={failed} />
    </FormDialog>
  );
}
