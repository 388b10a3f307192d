import { use } from 'react';
import { SendingBlocked, SendingHint, SendingRetry } from '#web/ui/actions/Button.tsx';
import { TryNowButton } from '#web/ui/actions/TryNowButton.tsx';
import styles from '#web/ui/dialogs/Dialog.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';

/** In the footer of a dialog: why its buttons do not work, with a way to check again, or what its change still needs. */
export function BlockedNote() {
  const blocked = use(SendingBlocked);
  const hint = use(SendingHint);
  const retry = use(SendingRetry);
  if (!blocked && !hint) return null;
  return (
    <div className={classNames(styles.blocked, blocked && styles.reason)}>
      <p>{blocked ?? hint}</p>
      {blocked && retry && <TryNowButton onTry={retry} />}
    </div>
  );
}
