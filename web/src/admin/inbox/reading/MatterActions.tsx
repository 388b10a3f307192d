import { CircleCheck, NotebookPen, PhoneMissed, RotateCcw, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import styles from '#web/admin/inbox/reading/Inbox.module.css';
import { NoteForm } from '#web/admin/inbox/reading/NoteForm.tsx';
import { ReplyForm } from '#web/admin/inbox/reading/ReplyForm.tsx';
import type { Chosen } from '#web/admin/inbox/reading/useChosen.ts';
import { useMatter } from '#web/admin/inbox/reading/useMatter.ts';
import { queueCalls } from '#shared/contracts/queue.ts';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { Button } from '#web/ui/actions/Button.tsx';

interface MatterActionsProps {
  matter: Chosen;
  name: string;
  email: string | null;
  /** Called when it is marked as handled. */
  onHandled?: () => void;
}

/** Actions for a request or message in the reading pane. */
export function MatterActions({ matter, name, email, onHandled }: MatterActionsProps) {
  const { item, isKnown, note } = useMatter(matter, name);
  const [isNoting, setNoting] = useState(false);
  const handled = async () => {
    if (await note('handled')) onHandled?.();
  };
  return (
    <section className="stack fluid gap-3" aria-label="What was done">
      {email && <ReplyForm matter={matter} email={email} />}
      <div className={styles.buttons}>
        {item ? (
          <WorksOffline call={queueCalls.followUp} kind="fact">
            <Button size="sm" variant="secondary" isSending onClick={() => void handled()}>
              <CircleCheck aria-hidden />
              Handled
            </Button>
            <Button size="sm" variant="secondary" isSending onClick={() => void note('no_answer')}>
              <PhoneMissed aria-hidden />
              No Answer
            </Button>
          </WorksOffline>
        ) : (
          isKnown &&
          matter.type === 'contact' && (
            <Button size="sm" variant="secondary" isSending onClick={() => void note('reopened')}>
              <RotateCcw aria-hidden />
              Open Again
            </Button>
          )
        )}
        <Button
          size="sm"
          variant="secondary"
          aria-expanded={isNoting}
          onClick={() => setNoting((former) => !former)}
        >
          <NotebookPen aria-hidden />
          Note
        </Button>
        {item?.type === 'contact' && item.topic === null && (
          <Button size="sm" variant="quiet" isSending onClick={() => void note('data_complaint')}>
            <ShieldAlert aria-hidden />
            Data Protection Complaint
          </Button>
        )}
      </div>
      {isNoting && <NoteForm matter={matter} name={name} onDone={() => setNoting(false)} />}
    </section>
  );
}
