import { ChangePasswordDialog } from '#web/admin/staff/ChangePasswordDialog.tsx';
import styles from '#web/admin/staff/Staff.module.css';
import { useOpening } from '#web/admin/dialogs/useDialogHost.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** Notice until an admin replaces a password that was set for them or is too weak. */
export function OwnPasswordNotice({ className }: { className?: string | undefined }) {
  // The notice disappears once the password is changed.
  const { open, opening, dialog } = useOpening(() => document.getElementById('desk-search'));
  return (
    <div className={className}>
      <Notice tone="warning" title="Please choose your own password">
        <div className="row wrap between gap-2-5">
          <p>The one you have just used was made for you, or is too easily guessed.</p>
          <Button variant="secondary" size="sm" onClick={open}>
            Choose a Password
          </Button>
        </div>
      </Notice>
      {opening > 0 && <ChangePasswordDialog key={opening} {...dialog} />}
    </div>
  );
}

const headingId = 'own-password-heading';

export function OwnPassword() {
  const { open, opening, dialog } = useOpening(() => document.getElementById(headingId));
  return (
    <section className="stack fluid gap-4" aria-labelledby={headingId}>
      <div className={`row wrap gap-3 ${styles.heading}`}>
        <h2 id={headingId} tabIndex={-1}>
          Password
        </h2>
      </div>
      <p className="muted max-w-measure">
        Long and used nowhere else. Changing it signs your other devices out.
      </p>
      <div className={`row wrap gap-2 ${styles.actions}`}>
        <Button variant="secondary" size="sm" onClick={open}>
          Change password
        </Button>
      </div>
      {opening > 0 && <ChangePasswordDialog key={opening} {...dialog} />}
    </section>
  );
}
