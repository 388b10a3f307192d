import { useId } from 'react';
import type { z } from 'zod';
import type { SignInSettings } from '#shared/contracts/staff.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { PasswordStep } from '#web/admin/staff/PasswordStep.tsx';
import styles from '#web/admin/staff/Staff.module.css';
import { useOpening } from '#web/admin/dialogs/useDialogHost.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { useUpdateSignInRuleMutation } from '#web/data/calls/staff.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

type Settings = z.output<typeof SignInSettings>;
const headingId = 'second-factor-rule-heading';

function explain({ isSecondFactorRequired, hasSecondFactor }: Settings): string {
  if (isSecondFactorRequired) return 'From then on everybody chooses for themselves.';
  const others = 'Anyone who has not turned it on can do nothing else until they have.';
  return hasSecondFactor ? others : `${others} You have not either: you will be asked to at once.`;
}

function RuleDialog({ settings, ...dialog }: RowDialogProps & { settings: Settings }) {
  const formId = useId();
  const [update, { error, isLoading }] = useUpdateSignInRuleMutation();
  const isSecondFactorRequired = !settings.isSecondFactorRequired;
  const failed = 'This could not be changed';
  const submit = async ({ currentPassword }: { currentPassword: string }) => {
    const done = isSecondFactorRequired
      ? 'Two-step sign-in is required for everybody'
      : 'Two-step sign-in is optional';
    const changed = update({ body: { currentPassword, isSecondFactorRequired } }).unwrap();
    if (await reportOn(changed, { done, failed })) dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      size="sm"
      title={isSecondFactorRequired ? 'Require for Everybody' : 'Make Optional'}
      description={explain(settings)}
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isLoading}>
            {isSecondFactorRequired ? 'Require It' : 'Make It Optional'}
          </Button>
        </>
      }
    >
      <PasswordStep id={formId} onSubmit={submit} />
      <ChangeFailure error={error} fallback={failed} />
    </Dialog>
  );
}

/** Owner's setting: whether all staff need two-step sign-in. */
export function SecondFactorRule({ settings }: { settings: Settings }) {
  const { open, opening, dialog } = useOpening(() => document.getElementById(headingId));
  const isRequired = settings.isSecondFactorRequired;
  return (
    <section className="stack fluid gap-4" aria-labelledby={headingId}>
      <div className={styles.heading}>
        <h2 id={headingId} tabIndex={-1}>
          Two-step sign-in for everybody
        </h2>
        <Badge tone={isRequired ? 'green' : 'neutral'}>{isRequired ? 'On' : 'Off'}</Badge>
      </div>
      <p className={styles.about}>
        {isRequired
          ? 'Everybody at the desk needs the second step. Anyone who has not turned it on can sign in only to do so.'
          : 'Everybody at the desk chooses for themselves whether to sign in with a code as well as the password.'}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" size="sm" onClick={open}>
          {isRequired ? 'Make optional' : 'Require for everybody'}
        </Button>
      </div>
      {opening > 0 && <RuleDialog key={opening} settings={settings} {...dialog} />}
    </section>
  );
}
