import { z } from 'zod';
import { queueCalls } from '#shared/contracts/queue.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import type { Chosen } from '#web/admin/inbox/reading/useChosen.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { useSavedForm } from '#web/admin/workspace/useSavedForm.ts';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { useFollowUpMutation } from '#web/data/calls/queue.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Form, FormField, FormStack } from '#web/ui/forms/Form.tsx';
import { Textarea } from '#web/ui/forms/Textarea.tsx';

const NoteValues = z.object({ note: z.string().trim().min(1, 'Please write a note.').max(2000) });
type NoteValues = z.input<typeof NoteValues>;

interface NoteFormProps {
  subject: Chosen;
  name: string;
  onDone: () => void;
}

/** Adds a staff note to a request or message. */
export function NoteForm({ subject: { type, id }, name, onDone }: NoteFormProps) {
  const [followUp, { isLoading, error }] = useFollowUpMutation();
  const form = useSavedForm(NoteValues, {
    savedAs: `short note ${type} ${id}`,
    defaultValues: { note: '' },
  });
  const failed = 'The note could not be kept';
  const submit = async ({ note }: NoteValues) => {
    const change = followUp({ params: { type, id }, body: { kind: 'note', note } }).unwrap();
    if (await reportOn(change, { done: 'Note added', failed })) onDone();
  };
  return (
    <Form form={form} onSubmit={submit}>
      <FormStack>
        <FormField<NoteValues>
          name="note"
          label="Note"
          hint={`Only the clinic sees what is noted about ${name}.`}
          isRequired
        >
          {(control) => <Textarea {...control} rows={2} />}
        </FormField>
        <div>
          <WorksOffline call={queueCalls.followUp} body={{ kind: 'note' }}>
            <Button type="submit" size="sm" isBusy={isLoading}>
              Add Note
            </Button>
          </WorksOffline>
        </div>
      </FormStack>
      <ChangeFailure error={error} fallback={failed} />
    </Form>
  );
}
