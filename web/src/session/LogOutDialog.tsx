import { useRef } from 'react';
import { useIsOffline } from '#web/offline/connectivity.ts';
import { useLogOutQuestion } from '#web/session/logOutQuestion.ts';
import styles from '#web/session/LogOutDialog.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

/** Asks what to do with unsent requests on log-out. */
export function LogOutDialog() {
  const question = useLogOutQuestion();
  const isOffline = useIsOffline();
  const cancelButton = useRef<HTMLButtonElement>(null);
  if (!question) return null;
  const { count, answer } = question;
  const isOne = count === 1;
  const title = isOne ? '1 request has not been sent' : `${count} requests have not been sent`;
  const description = isOne
    ? 'It is on this device only. What should happen to it when you log out?'
    : 'They are on this device only. What should happen to them when you log out?';
  return (
    <Dialog
      isOpen
      size="sm"
      title={title}
      description={description}
      onClose={() => answer('stay')}
      initialFocus={() => cancelButton.current}
    >
      <div className={`stack gap-3 ${styles.choices}`}>
        <Button isWide disabled={isOffline} onClick={() => answer('send')}>
          Send now
        </Button>
        {isOffline && <p>There is no connection right now.</p>}
        <Button ref={cancelButton} isWide variant="secondary" onClick={() => answer('keep')}>
          Keep for me
        </Button>
        <p>Locked on this device until you log in again, for a week at most.</p>
        <Button isWide variant="danger" onClick={() => answer('delete')}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
