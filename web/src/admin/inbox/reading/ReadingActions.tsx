import { CircleCheck, NotebookPen, PhoneMissed, RotateCcw, ShieldAlert, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { queueCalls } from '#shared/contracts/queue.ts';
import { useIsQueueing, WorksOffline } from '#web/admin/outage/outage.tsx';
import { ReplyForm } from '#web/admin/inbox/reading/ReplyForm.tsx';
import type { Chosen } from '#web/admin/inbox/reading/useChosen.ts';
import {
  useFollowUps,
  useNoteFollowUp,
  useNoteForm,
  type NoteValues,
} from '#web/admin/inbox/reading/useFollowUps.ts';
import { Button, QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { ChangeFailure } from '#web/admin/dialogs/desk.tsx';
import { Form, FormField } from '#web/ui/forms/Form.tsx';
import { Textarea } from '#web/ui/forms/controls.tsx';

function NoteForm({ subject, name, onDone }: { subject: Chosen; name: string; onDone: () => void }) {
  const { form, submit, isLoading, error } = useNoteForm(subject, 'short note', true, onDone);
  return (
    <>
      <Form form={form} onSubmit={submit}>
        <FormField<NoteValues>
          name="note"
          label="Note"
          hint={`Only the clinic sees what is noted about ${name}.`}
          isRequired
        >
          <Textarea rows={2} />
        </FormField>
        <div>
          <WorksOffline call={queueCalls.followUp} body={{ kind: 'note' }}>
            <Button type="submit" size="sm" isBusy={isLoading}>
              Add Note
            </Button>
          </WorksOffline>
        </div>
      </Form>
      <ChangeFailure error={error} fallback="The note could not be kept" />
    </>
  );
}

interface ReadingActionsProps {
  subject: Chosen;
  name: string;
  email: string | null;
  onHandled?: () => void;
}

/** Actions for a request or message in the reading pane. */
export function ReadingActions({ subject, name, email, onHandled }: ReadingActionsProps) {
  const { item, isKnown } = useFollowUps(subject);
  const note = useNoteFollowUp(subject, name);
  const isQueueing = useIsQueueing();
  const [isAddingNote, setAddingNote] = useState(false);
  const handled = async () => {
    if (await note('handled')) onHandled?.();
  };
  return (
    <section className="stack fluid gap-3" aria-label="What was done">
      {(email || (isQueueing && subject.type === 'contact')) && (
        <ReplyForm subject={subject} name={name} email={email} />
      )}
      <div className="cluster gap-2">
        {item ? (
          <WorksOffline call={queueCalls.followUp} body={{ kind: 'note' }}>
            <SmallButton requiresServer onClick={() => void handled()}>
              <CircleCheck aria-hidden />
              Handled
            </SmallButton>
            <SmallButton requiresServer onClick={() => void note('no_answer')}>
              <PhoneMissed aria-hidden />
              No Answer
            </SmallButton>
          </WorksOffline>
        ) : (
          isKnown &&
          subject.type === 'contact' && (
            <SmallButton requiresServer onClick={() => void note('reopened')}>
              <RotateCcw aria-hidden />
              Open Again
            </SmallButton>
          )
        )}
        <SmallButton aria-expanded={isAddingNote} onClick={() => setAddingNote((former) => !former)}>
          <NotebookPen aria-hidden />
          Note
        </SmallButton>
        {item?.topic === 'data_complaint' && (
          <QuietButton requiresServer onClick={() => void note('not_data_complaint')}>
            <ShieldOff aria-hidden />
            No Data Protection Complaint
          </QuietButton>
        )}
        {item?.type === 'contact' && item.topic === null && (
          <QuietButton requiresServer onClick={() => void note('data_complaint')}>
            <ShieldAlert aria-hidden />
            Data Protection Complaint
          </QuietButton>
        )}
      </div>
      {isAddingNote && <NoteForm subject={subject} name={name} onDone={() => setAddingNote(false)} />}
    </section>
  );
}
