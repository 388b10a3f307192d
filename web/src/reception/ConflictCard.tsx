import { Phone, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ConflictChoice, Desk, JournalItem } from '#shared/contracts/ipcContract.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { waysToReach } from '#web/admin/inbox/reading/reach.ts';
import { describeNextFree, outageWords } from '#web/admin/outage/outageWords.ts';
import styles from '#web/reception/UnsentWork.module.css';
import { Button, ButtonAnchor } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

interface ConflictCardProps {
  desk: Desk;
  item: JournalItem;
}

/** A change that the server refused: what came in between, and what can be done about it. */
export function ConflictCard({ desk, item }: ConflictCardProps) {
  const [busy, setBusy] = useState<ConflictChoice | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const { conflict, name } = item;
  if (!conflict) return null;
  const choose = async (choice: ConflictChoice, done: string) => {
    setAlert(null);
    setBusy(choice);
    const outcome = await desk.resolveConflict(item.id, choice).catch(() => null);
    setBusy(null);
    if (!outcome?.isDone) setAlert(outcome?.message ?? outageWords.failed);
    else if (done) showToast({ title: done, description: item.words });
  };
  const { nextFree, phone } = conflict;
  const call = waysToReach({ phone, email: null }).find(({ label }) => label === 'Call');
  return (
    <li className={styles.card}>
      <p className={styles.sentence}>
        <TriangleAlert aria-hidden />
        {conflict.sentence}
      </p>
      <div className={styles.choices}>
        {nextFree && (
          <Button
            size="sm"
            isBusy={busy === 'next_free'}
            onClick={() => void choose('next_free', describeNextFree(nextFree, londonToday()))}
          >
            {describeNextFree(nextFree, londonToday())}
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          isBusy={busy === 'keep_theirs'}
          onClick={() => void choose('keep_theirs', outageWords.keepTheirs)}
        >
          {outageWords.keepTheirs}
        </Button>
        {call && (
          <ButtonAnchor
            size="sm"
            variant="secondary"
            href={call.href}
            onClick={() => void choose('call', '')}
          >
            <Phone aria-hidden />
            <span>
              Call {name ?? ''} <span className={styles.number}>{phone}</span>
            </span>
          </ButtonAnchor>
        )}
        <Button
          size="sm"
          variant="quiet"
          isBusy={busy === 'try_again'}
          onClick={() => void choose('try_again', '')}
        >
          {outageWords.tryAgain}
        </Button>
      </div>
      {alert && <Notice tone="error">{alert}</Notice>}
    </li>
  );
}
