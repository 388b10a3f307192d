import type { z } from 'zod';
import { Opening, type Batch } from '#shared/contracts/stock.ts';
import { findProduct, type Formulary } from '#shared/content/clinical/formulary.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { useSavedForm } from '#web/admin/workspace/useSavedForm.ts';
import { stockApi } from '#web/data/calls/stock.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DateField } from '#web/ui/forms/DateField.tsx';
import { Form, FormField, FormStack } from '#web/ui/forms/Form.tsx';

type Values = z.input<typeof Opening>;
const failed = 'This could not be saved';

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
  const save = async (opening: Values | null) => {
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
        <FormStack>
          <FormField<Values> name="openedOn" label="Opened on" isRequired>
            <DateField />
          </FormField>
          <FormField<Values> name="useBy" label="Use by" isRequired>
            <DateField />
          </FormField>
        </FormStack>
      </Form>
      {batch.opening && <QuietButton onClick={() => void save(null)}>None Is Open Any More</QuietButton>}
      <ChangeFailure error={error} fallback={failed} />
    </FormDialog>
  );
}
