import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { PasswordAndCodeStep } from '#web/admin/staff/PasswordAndCodeStep.tsx';
import { RecoveryCodeList } from '#web/admin/staff/RecoveryCodeList.tsx';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { useRenewRecoveryCodesMutation } from '#web/data/calls/staff.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';

export function RenewCodesDialog(dialog: RowDialogProps) {
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
