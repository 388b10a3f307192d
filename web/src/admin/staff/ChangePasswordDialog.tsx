import { useId } from 'react';
import { staffPasswordLength } from '#shared/contracts/user.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { PasswordFields } from '#web/signIn/PasswordFields.tsx';
import { usePasswordChange } from '#web/signIn/usePasswordChange.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormStack } from '#web/ui/forms/Form.tsx';

export function ChangePasswordDialog(dialog: RowDialogProps) {
  const formId = useId();
  const { form, submit, isLoading } = usePasswordChange(dialog.onClose);
  return (
    <Dialog
      {...dialog}
      size="sm"
      title="Change Your Password"
      description="You stay signed in here; your other devices are signed out."
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isLoading}>
            Change Password
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormStack>
          <PasswordFields atLeast={staffPasswordLength} />
        </FormStack>
      </Form>
    </Dialog>
  );
}
