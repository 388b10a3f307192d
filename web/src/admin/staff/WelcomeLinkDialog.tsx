import type { StaffMember } from '#shared/contracts/staff.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { PasswordStep } from '#web/admin/staff/PasswordStep.tsx';
import { WelcomeLink } from '#web/admin/staff/WelcomeLink.tsx';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { useIssueWelcomeLinkMutation } from '#web/data/calls/staff.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';

export function WelcomeLinkDialog({ member, ...dialog }: RowDialogProps & { member: StaffMember }) {
  const [issue, { data, error, isLoading }] = useIssueWelcomeLinkMutation();
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Link for a Password"
      description={data ? undefined : 'For an admin who has forgotten the password and gets no e-mail.'}
      action="Make Link"
      isBusy={isLoading}
      done={data && <Button onClick={dialog.onClose}>Done</Button>}
    >
      {data ? (
        <WelcomeLink name={member.firstName} {...data.answer} />
      ) : (
        <PasswordStep onSubmit={(body) => issue({ params: { id: member.id }, body })} />
      )}
      <ChangeFailure error={error} fallback="The link could not be made" />
    </FormDialog>
  );
}
