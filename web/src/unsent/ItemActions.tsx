import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { tryNow } from '#web/outbox/followOutbox.ts';
import { removeItem } from '#web/outbox/items.ts';
import type { Unsent } from '#web/outbox/unsent.ts';
import { editItem } from '#web/unsent/editItem.ts';
import { formatTried } from '#web/unsent/formatItem.ts';
import styles from '#web/unsent/Unsent.module.css';
import { Button, QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

/** The form is on another page, or has to remount with the draft. */
function openForm(address: string): void {
  const { pathname } = new URL(address, window.location.href);
  const isHere = pathname === window.location.pathname;
  window.location.assign(address);
  if (isHere) window.location.reload();
}

export function ItemActions({ entry }: { entry: Unsent }) {
  const { item, request } = entry;
  const [isConfirming, setConfirming] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const [tried, setTried] = useState('');
  const isSending = item.state === 'sending' || isTrying;
  const canTry = item.state === 'waiting' || item.state === 'sending' || item.state === 'stale';
  const needsUser = item.state === 'needs_login' || item.state === 'locked';

  const tryAgain = async () => {
    setTried('');
    setTrying(true);
    const after = await tryNow(item.id).catch(() => item);
    setTrying(false);
    setTried(formatTried(after));
  };
  const edit = async () => {
    const address = await editItem(entry);
    if (address) openForm(address);
  };
  const remove = async () => {
    const isGone = await removeItem(item.id);
    if (!isGone) {
      const description = 'It is being sent at this moment and cannot be taken back.';
      showToast({ title: 'Not deleted', description, variant: 'destructive' });
    }
    setConfirming(false);
  };

  if (isConfirming) {
    return (
      <div className="row wrap gap-2 column-2 text-sm">
        <p>Delete for good?</p>
        <SmallButton onClick={() => setConfirming(false)}>Keep it</SmallButton>
        <Button variant="danger" size="sm" onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    );
  }
  return (
    <div className="row wrap gap-2 column-2 text-sm">
      {needsUser && <Link to={`${paths.auth}?redirect=${paths.dashboard}`}>Log in</Link>}
      {canTry && (
        <SmallButton disabled={isSending} onClick={() => void tryAgain()}>
          {item.state === 'stale' ? 'Send it' : 'Try now'}
        </SmallButton>
      )}
      {request && (
        <QuietButton disabled={isSending} onClick={() => void edit()}>
          Edit
        </QuietButton>
      )}
      <QuietButton disabled={isSending} onClick={() => setConfirming(true)}>
        Delete
      </QuietButton>
      <output className={`unless-empty ${styles.tried}`}>{tried}</output>
    </div>
  );
}
