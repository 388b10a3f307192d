import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { PasswordAndCodeStep } from '#web/admin/staff/PasswordAndCodeStep.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { useRemoveSecondFactorMutation } from '#web/data/calls/staff.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';

export function RemoveSecondFactorDialog(dialog: RowDialogProps) {
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
