import { useDialogHost } from '#web/admin/dialogs/useDialogHost.ts';
import { SecondFactorDialog } from '#web/admin/staff/SecondFactorDialog.tsx';
import { Setting } from '#web/admin/staff/Setting.tsx';
import { staffApi } from '#web/data/calls/staff.ts';
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
import { CurrentPasswordField } from '#web/signIn/PasswordFields.tsx';

const CodeForm = z.object({ currentPassword: CurrentPassword, code: SignInCode });
type CodeForm = z.input<typeof CodeForm>;

/** Weakening two-step sign-in needs password and code: an unattended desk and an observed password are not enough. */
function PasswordAndCodeStep({ onSubmit }: { onSubmit: (body: CodeForm) => unknown }) {
  const form = useZodForm(CodeForm, { defaultValues: { currentPassword: '', code: '' } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormStack>
        <CurrentPasswordField label="Your password" />
        <FormField<CodeForm> name="code" label="Code" hint="Of the app, or a recovery code." isRequired>
          <Input autoComplete="one-time-code" spellCheck={false} />
        </FormField>
      </FormStack>
    </Form>
  );
}

function RenewCodesDialog(dialog: RowDialogProps) {
  const [renew, { data, error, isLoading }] = staffApi.useRenewRecoveryCodesMutation();
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
  const [remove, { error, isLoading }] = staffApi.useRemoveSecondFactorMutation();
  const submit = async (body: { currentPassword: string; code: string }) => {
    if (await reportOn(remove({ body }).unwrap(), { done: 'Two-step sign-in is off' })) {
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
      <ChangeFailure error={error} fallback="Two-step sign-in could not be turned off" />
    </FormDialog>
  );
}

const dialogs = { add: SecondFactorDialog, remove: RemoveSecondFactorDialog, renew: RenewCodesDialog };
const headingId = 'two-step-heading';

/** Turns two-step sign-in on and off, unless an owner requires it. */
export function TwoStepSignIn() {
  const { data } = staffApi.useGetSignInSettingsQuery();
  const { opened, open, close } = useDialogHost<keyof typeof dialogs>();
  const OpenedDialog = opened && dialogs[opened.content];
  const isOn = data?.hasSecondFactor ?? false;
  return (
    <Setting
      id={headingId}
      heading="Two-step sign-in"
      isOn={data?.hasSecondFactor}
      about={
        isOn
          ? `You sign in with your password and a code from your authenticator app. ${data?.recoveryCodesLeft} of 10 recovery codes are left for the day you do not have it.`
          : 'A code from an app on your telephone, beside your password. With it, a stolen password alone opens nothing.'
      }
      actions={
        isOn
          ? { 'New recovery codes': () => open('renew'), 'Turn off': () => open('remove') }
          : { ...(data && { 'Turn on': () => open('add') }) }
      }
    >
      {opened && OpenedDialog && (
        <OpenedDialog
          key={opened.opening}
          isOpen={opened.isOpen}
          onClose={close}
          // The button that opened the dialog may have been replaced.
          finalFocus={() => document.getElementById(headingId)}
        />
      )}
    </Setting>
  );
}
