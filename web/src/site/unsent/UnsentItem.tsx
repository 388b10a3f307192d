import { CircleCheck, CloudUpload, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { tryNow } from '#web/data/outbox.ts';
import { removeItem } from '#web/offline/outbox/items.ts';
import type { Unsent } from '#web/offline/outbox/unsent.ts';
import { editItem } from '#web/site/unsent/editItem.ts';
import { aboutWords, kindWords, stateWords, whenWords } from '#web/site/unsent/itemWords.ts';
import styles from '#web/site/unsent/Unsent.module.css';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

/** The form is on another page, or has to begin anew with the draft. */
function openForm(address: string): void {
  window.location.assign(address);
  if (address.startsWith(window.location.pathname)) window.location.reload();
}

export function UnsentItem({ entry }: { entry: Unsent }) {
  const { item, request } = entry;
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const isSent = item.state === 'sent';
  const isSending = item.state === 'sending';
  const isWaiting = item.state === 'waiting' || isSending || isSent;
  const Icon = isSent ? CircleCheck : isWaiting ? CloudUpload : TriangleAlert;

  const edit = () => {
    const address = editItem(entry);
    if (address) openForm(address);
  };
  const remove = async () => {
    const isGone = await removeItem(item.id);
    if (!isGone) {
      const description = 'It is being sent at this moment and cannot be taken back.';
      showToast({ title: 'Not deleted', description, variant: 'destructive' });
    }
    setAsked(false);
  };

  return (
    <li className={styles.item} data-state={item.state} aria-labelledby={id}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <h3 id={id}>{kindWords(item)}</h3>
        {aboutWords(request) && <p>{aboutWords(request)}</p>}
        <p className={styles.when}>Written {whenWords(item.createdAt)}</p>
        <p className={styles.state}>{stateWords(item)}</p>
      </div>
      {!isSent && !isAsked && (
        <div className={styles.actions}>
          {item.state === 'needs_login' ? (
            <Link to={`${paths.auth}?redirect=${paths.dashboard}`}>Sign in</Link>
          ) : (
            <Button variant="secondary" size="sm" disabled={isSending} onClick={() => void tryNow(item.id)}>
              {item.state === 'stale' ? 'Send it' : 'Try now'}
            </Button>
          )}
          {request && (
            <Button variant="quiet" size="sm" disabled={isSending} onClick={edit}>
              Edit
            </Button>
          )}
          <Button variant="quiet" size="sm" disabled={isSending} onClick={() => setAsked(true)}>
            Delete
          </Button>
        </div>
      )}
      {isAsked && (
        <div className={styles.actions}>
          <p>Delete for good?</p>
          <Button variant="secondary" size="sm" onClick={() => setAsked(false)}>
            Keep it
          </Button>
          <Button variant="danger" size="sm" onClick={() => void remove()}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}
