import { useDialogHost } from '#web/admin/dialogs/useDialogHost.ts';
import { RemoveSecondFactorDialog } from '#web/admin/staff/RemoveSecondFactorDialog.tsx';
import { RenewCodesDialog } from '#web/admin/staff/RenewCodesDialog.tsx';
import { SecondFactorDialog } from '#web/admin/staff/SecondFactorDialog.tsx';
import styles from '#web/admin/staff/Staff.module.css';
import { useGetSignInSettingsQuery } from '#web/data/calls/staff.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Button } from '#web/ui/actions/Button.tsx';

const dialogs = { add: SecondFactorDialog, remove: RemoveSecondFactorDialog, renew: RenewCodesDialog };
const headingId = 'two-step-heading';

/** Turns two-step sign-in on and off, unless an owner requires it. */
export function TwoStepSignIn() {
  const { data } = useGetSignInSettingsQuery();
  const { opened, open, close } = useDialogHost<keyof typeof dialogs>();
  const OpenedDialog = opened && dialogs[opened.content];
  const isOn = data?.hasSecondFactor ?? false;
  return (
    <section className="stack fluid gap-4" aria-labelledby={headingId}>
      <div className={`row wrap gap-3 ${styles.heading}`}>
        <h2 id={headingId} tabIndex={-1}>
          Two-step sign-in
        </h2>
        {data && <Badge tone={isOn ? 'green' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
      </div>
      <p className="muted max-w-measure">
        {isOn
          ? `You sign in with your password and a code from your authenticator app. ${data?.recoveryCodesLeft} of 10 recovery codes are left for the day you do not have it.`
          : 'A code from an app on your telephone, beside your password. With it, a stolen password alone opens nothing.'}
      </p>
      {data && (
        <div className={`row wrap gap-2 ${styles.actions}`}>
          {isOn ? (
            <>
              <Button variant="secondary" size="sm" onClick={() => open('renew')}>
                New recovery codes
              </Button>
              <Button variant="secondary" size="sm" onClick={() => open('remove')}>
                Turn off
              </Button>
            </>
          ) : (
            <Button variant="secondary" size="sm" onClick={() => open('add')}>
              Turn on
            </Button>
          )}
        </div>
      )}
      {opened && OpenedDialog && (
        <OpenedDialog
          key={opened.opening}
          isOpen={opened.isOpen}
          onClose={close}
          // The button that opened the dialog may have been replaced.
          finalFocus={() => document.getElementById(headingId)}
        />
      )}
    </section>
  );
}
