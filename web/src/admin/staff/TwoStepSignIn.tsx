import { useDialogHost } from '#web/admin/dialogs/useDialogHost.ts';
import { SecondFactorDialog } from '#web/admin/staff/SecondFactorDialog.tsx';
import styles from '#web/admin/staff/Staff.module.css';
import {
  useGetSignInSettingsQuery,
  useRemoveSecondFactorMutation,
  useRenewRecoveryCodesMutation,
} from '#web/data/calls/staff.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { RecoveryCodeList } from '#web/admin/staff/RecoveryCodeList.tsx';
import { z } from 'zod';
import { CurrentPassword, SignInCode } from '#shared/contracts/user.ts';
import { Form, FormField, FormStack, useZodForm } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';

const CodeForm = z.object({ currentPassword: CurrentPassword, code: SignInCode });
type CodeForm = z.input<typeof CodeForm>;

/** Weakening two-step sign-in needs password and code: an unattended desk and an observed password are not enough. */
function PasswordAndCodeStep({ onSubmit }: { onSubmit: (body: CodeForm) => unknown }) {
  const form = useZodForm(CodeForm, { defaultValues: { currentPassword: '', code: '' } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormStack>
        <FormField<CodeForm> name="currentPassword" label="Your password" isRequired>
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </FormField>
        <FormField<CodeForm> name="code" label="Code" hint="Of the app, or a recovery code." isRequired>
          {(control) => <Input {...control} autoComplete="one-time-code" spellCheck={false} />}
        </FormField>
      </FormStack>
    </Form>
  );
}

function RenewCodesDialog(dialog: RowDialogProps) {
  const [renew, { data, error, isLoading }] = useRenewRecoveryCodesMutation();
  return (
    <FormDialog
      {...dialog}
      title="New Recovery Codes"
      description={data ? undefined : 'The codes that you have now stop working.'}
      action="Make New Codes"
      isBusy={isLoading}
      done={data && <Button onClick={dialog.onClose}>I have kept them</Button>}
    >
      {data ? (
        <RecoveryCodeList codes={data.answer.codes} />
      ) : (
        <PasswordAndCodeStep onSubmit={(body) => renew({ body })} />
      )}
      <ChangeFailure error={error} fallback="New codes could not be made" />
    </FormDialog>
  );
}

function RemoveSecondFactorDialog(dialog: RowDialogProps) {
  const [remove, { error, isLoading }] = useRemoveSecondFactorMutation();
  const failed = 'Two-step sign-in could not be turned off';
  const submit = async (body: { currentPassword: string; code: string }) => {
    if (await reportOn(remove({ body }).unwrap(), { done: 'Two-step sign-in is off', failed })) {
      dialog.onClose();
    }
  };
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Turn Off Two-Step Sign-In"
      description="Your password alone will sign you in again."
      action="Turn Off"
      variant="danger"
      isBusy={isLoading}
    >
      <PasswordAndCodeStep onSubmit={submit} />
      <ChangeFailure error={error} fallback={failed} />
    </FormDialog>
  );
}

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
