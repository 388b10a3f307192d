import type { z } from 'zod';
import { RecallMark, type Batch } from '#shared/contracts/stock.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { useSavedForm } from '#web/admin/workspace/useSavedForm.ts';
import { stockApi } from '#web/data/calls/stock.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Form, FormField, FormStack } from '#web/ui/forms/Form.tsx';
import { DateField } from '#web/ui/forms/DateField.tsx';
import { Textarea } from '#web/ui/forms/Textarea.tsx';

type Values = z.input<typeof RecallMark>;
type Props = RowDialogProps & { batch: Batch };
const failed = 'The recall could not be saved';

function useRecall({ batch, onClose }: Props) {
  const [recallBatch, state] = stockApi.useRecallBatchMutation();
  const detail = `${batch.product}, batch ${batch.lot}.`;
  const save = async (recall: Values | null) => {
    const change = recallBatch({ params: { id: batch.id }, body: { recall } }).unwrap();
    const done = recall ? 'Batch marked as recalled' : 'Batch can be used again';
    if (await reportOn(change, { done, detail })) onClose();
  };
  return { save, ...state };
}

function LiftRecall(props: Props) {
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

function MarkRecall(props: Props) {
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
        <FormStack>
          <FormField<Values> name="date" label="Date of the recall" isRequired>
            <DateField />
          </FormField>
          <FormField<Values>
            name="reason"
            label="Reason"
            hint="As the notice gives it. No patient’s name: it goes into reports."
            isRequired
          >
            <Textarea rows={3} maxLength={300} />
          </FormField>
        </FormStack>
      </Form>
      <ChangeFailure error={error} fallback={failed} />
    </FormDialog>
  );
}

/** Marks a batch as recalled, or takes the mark away. */
export const RecallDialog = (props: Props) =>
  props.batch.recall ? <LiftRecall {...props} /> : <MarkRecall {...props} />;
