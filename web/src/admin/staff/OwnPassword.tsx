import { Setting } from '#web/admin/staff/Setting.tsx';
import { useOpening } from '#web/admin/dialogs/useDialogHost.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { staffPasswordLength } from '#shared/contracts/user.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { PasswordFields } from '#web/signIn/PasswordFields.tsx';
import { usePasswordChange } from '#web/signIn/usePasswordChange.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Form, FormStack } from '#web/ui/forms/Form.tsx';

function ChangePasswordDialog(dialog: RowDialogProps) {
  const { form, submit, isLoading } = usePasswordChange(dialog.onClose);
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Change Your Password"
      description="You stay signed in here; your other devices are signed out."
      action="Change Password"
      isBusy={isLoading}
    >
      <Form form={form} onSubmit={submit}>
        <FormStack>
          <PasswordFields atLeast={staffPasswordLength} />
        </FormStack>
      </Form>
    </FormDialog>
  );
}

/** Notice until an admin replaces a password that was set for them or is too weak. */
export function OwnPasswordNotice({ className }: { className?: string | undefined }) {
  // The notice disappears once the password is changed.
  const { open, opening, dialog } = useOpening(() => document.getElementById('desk-search'));
  return (
    <div className={className}>
      <Notice tone="warning" title="Please choose your own password">
        <div className="row wrap between gap-2-5">
          <p>The one you have just used was made for you, or is too easily guessed.</p>
          <SmallButton onClick={open}>Choose a Password</SmallButton>
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
    <Setting
      id={headingId}
      heading="Password"
      about="Long and used nowhere else. Changing it signs your other devices out."
      actions={{ 'Change password': open }}
    >
      {opening > 0 && <ChangePasswordDialog key={opening} {...dialog} />}
    </Setting>
  );
}
