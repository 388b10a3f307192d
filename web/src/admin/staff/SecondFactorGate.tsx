import { LogOut } from 'lucide-react';
import { SecondFactorDialog } from '#web/admin/staff/OwnSignIn.tsx';
import styles from '#web/admin/staff/Staff.module.css';
import type { useOpening } from '#web/admin/dialogs/useDialogHost.ts';
import { Button } from '#web/ui/actions/Button.tsx';

interface SecondFactorGateProps {
  /** State of the page, so that the recovery codes stay visible after two-step sign-in is on. */
  adding: ReturnType<typeof useOpening>;
  onDone: () => void;
  onSignOut: () => void;
  isLeaving: boolean;
}

/** Replaces the desk for admins without the two-step sign-in that the clinic requires. */
export function SecondFactorGate({ adding, onDone, onSignOut, isLeaving }: SecondFactorGateProps) {
  const { open, opening, dialog } = adding;
  const close = () => {
    dialog.onClose();
    onDone();
  };
  return (
    <div className={`centre p-6-gutter bg-mist ${styles.gate}`}>
      <div className={`stack gap-4 rounded-lg bg-paper-raised shadow ${styles.gateCard}`}>
        <h1 className="display-sm">Two-step sign-in</h1>
        <p>
          Your clinic requires a code from an app on your telephone as well as the password, so that a stolen
          password alone opens nothing.
        </p>
        <p className="muted max-w-measure">
          You need an authenticator app, such as the one that came with your telephone, and about two minutes.
          Then the desk opens.
        </p>
        <div className="row wrap gap-2 mt-2">
          <Button onClick={open}>Turn It On</Button>
          <Button variant="secondary" isBusy={isLeaving} onClick={onSignOut}>
            <LogOut aria-hidden />
            Sign Out
          </Button>
        </div>
      </div>
      {opening > 0 && <SecondFactorDialog key={opening} {...dialog} onClose={close} />}
    </div>
  );
}
