import { useId } from 'react';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { PasswordAndCodeStep } from '#web/admin/staff/PasswordAndCodeStep.tsx';
import { RecoveryCodeList } from '#web/admin/staff/RecoveryCodeList.tsx';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { useRenewRecoveryCodesMutation } from '#web/data/calls/staff.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

export function RenewCodesDialog(dialog: RowDialogProps) {
  const formId = useId();
  const [renew, { data, error, isLoading }] = useRenewRecoveryCodesMutation();
  return (
    <Dialog
      {...dialog}
      title="New Recovery Codes"
      description={data ? undefined : 'The codes that you have now stop working.'}
      footer={
        data ? (
          <Button onClick={dialog.onClose}>I have kept them</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={dialog.onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isBusy={isLoading}>
              Make New Codes
            </Button>
          </>
        )
      }
    >
      {data ? (
        <RecoveryCodeList codes={data.answer.codes} />
      ) : (
        <PasswordAndCodeStep id={formId} onSubmit={(body) => renew({ body })} />
      )}
      <ChangeFailure error={error} fallback="New codes could not be made" />
    </Dialog>
  );
}
