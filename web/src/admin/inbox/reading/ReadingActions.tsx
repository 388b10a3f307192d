import { CircleCheck, NotebookPen, PhoneMissed, RotateCcw, ShieldAlert, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import styles from '#web/admin/inbox/reading/Inbox.module.css';
import { NoteForm } from '#web/admin/inbox/reading/NoteForm.tsx';
import { useIsQueueing } from '#web/admin/outage/outage.ts';
import { ReplyForm } from '#web/admin/inbox/reading/ReplyForm.tsx';
import type { Chosen } from '#web/admin/inbox/reading/useChosen.ts';
import { useFollowUps } from '#web/admin/inbox/reading/useFollowUps.ts';
import { queueCalls } from '#shared/contracts/queue.ts';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { Button } from '#web/ui/actions/Button.tsx';

interface ReadingActionsProps {
  subject: Chosen;
  name: string;
  email: string | null;
  /** Called when it is marked as handled. */
  onHandled?: () => void;
}

/** Actions for a request or message in the reading pane. */
export function ReadingActions({ subject, name, email, onHandled }: ReadingActionsProps) {
  const { item, isKnown, note } = useFollowUps(subject, name);
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
      <div className={`cluster gap-2 ${styles.buttons}`}>
        {item ? (
          <WorksOffline call={queueCalls.followUp} body={{ kind: 'note' }}>
            <Button size="sm" variant="secondary" requiresServer onClick={() => void handled()}>
              <CircleCheck aria-hidden />
              Handled
            </Button>
            <Button size="sm" variant="secondary" requiresServer onClick={() => void note('no_answer')}>
              <PhoneMissed aria-hidden />
              No Answer
            </Button>
          </WorksOffline>
        ) : (
          isKnown &&
          subject.type === 'contact' && (
            <Button size="sm" variant="secondary" requiresServer onClick={() => void note('reopened')}>
              <RotateCcw aria-hidden />
              Open Again
            </Button>
          )
        )}
        <Button
          size="sm"
          variant="secondary"
          aria-expanded={isAddingNote}
          onClick={() => setAddingNote((former) => !former)}
        >
          <NotebookPen aria-hidden />
          Note
        </Button>
        {item?.topic === 'data_complaint' && (
          <Button size="sm" variant="quiet" requiresServer onClick={() => void note('not_data_complaint')}>
            <ShieldOff aria-hidden />
            No Data Protection Complaint
          </Button>
        )}
        {item?.type === 'contact' && item.topic === null && (
          <Button size="sm" variant="quiet" requiresServer onClick={() => void note('data_complaint')}>
            <ShieldAlert aria-hidden />
            Data Protection Complaint
          </Button>
        )}
      </div>
      {isAddingNote && <NoteForm subject={subject} name={name} onDone={() => setAddingNote(false)} />}
    </section>
  );
}
