import { useId } from 'react';
import type { StaffMember } from '#shared/contracts/staff.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { PasswordStep } from '#web/admin/staff/PasswordStep.tsx';
import { WelcomeLink } from '#web/admin/staff/WelcomeLink.tsx';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { useIssueWelcomeLinkMutation } from '#web/data/calls/staff.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

export function WelcomeLinkDialog({ member, ...dialog }: RowDialogProps & { member: StaffMember }) {
  const formId = useId();
  const [issue, { data, error, isLoading }] = useIssueWelcomeLinkMutation();
  return (
    <Dialog
      {...dialog}
      size="sm"
      title="Link for a Password"
      description={data ? undefined : 'For an admin who has forgotten the password and gets no e-mail.'}
      footer={
        data ? (
          <Button onClick={dialog.onClose}>Done</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={dialog.onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isBusy={isLoading}>
              Make Link
            </Button>
          </>
        )
      }
    >
      {data ? (
        <WelcomeLink name={member.firstName} {...data.answer} />
      ) : (
        <PasswordStep id={formId} onSubmit={(body) => issue({ params: { id: member.id }, body })} />
      )}
      <ChangeFailure error={error} fallback="The link could not be made" />
    </Dialog>
  );
}
