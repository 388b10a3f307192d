import { staffPasswordLength } from '#shared/contracts/user.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { PasswordFields } from '#web/signIn/PasswordFields.tsx';
import { usePasswordChange } from '#web/signIn/usePasswordChange.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Form, FormStack } from '#web/ui/forms/Form.tsx';

export function ChangePasswordDialog(dialog: RowDialogProps) {
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
