import { z } from 'zod';
import { queueCalls, type QueueItem } from '#shared/contracts/queue.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { useFollowUpMutation } from '#web/data/calls/queue.ts';
import { useSavedForm } from '#web/admin/workspace/useSavedForm.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Form, FormField } from '#web/ui/forms/Form.tsx';
import { Textarea } from '#web/ui/forms/Textarea.tsx';

const NoteForm = z.object({ note: z.string().trim().min(1, 'Please write a note.').max(2000) });
type NoteForm = z.input<typeof NoteForm>;

export function NoteDialog({
  item,
  ...dialog
}: RowDialogProps & { item: Pick<QueueItem, 'type' | 'id' | 'name'> }) {
  const [followUp, { isLoading, error }] = useFollowUpMutation();
  const form = useSavedForm(NoteForm, {
    savedAs: `note ${item.type} ${item.id}`,
    isOpen: dialog.isOpen,
    defaultValues: { note: '' },
  });
  const failed = 'The note could not be kept';
  const submit = async ({ note }: NoteForm) => {
    const { type, id } = item;
    const change = followUp({ params: { type, id }, body: { kind: 'note', note } }).unwrap();
    if (await reportOn(change, { done: 'Note added', failed })) dialog.onClose();
  };
  return (
    <WorksOffline call={queueCalls.followUp} body={{ kind: 'note' }}>
      <FormDialog
        {...dialog}
        size="sm"
        title="Add Note"
        description={`Only the clinic sees what is noted about ${item.name}.`}
        action="Add Note"
        isBusy={isLoading}
      >
        <Form form={form} onSubmit={submit}>
          <FormField<NoteForm> name="note" label="Note" isRequired>
            {(control) => <Textarea {...control} />}
          </FormField>
        </Form>
        <ChangeFailure error={error} fallback={failed} />
      </FormDialog>
    </WorksOffline>
  );
}
