import { useId } from 'react';
import { z } from 'zod';
import { CurrentPassword, SignInCode } from '#shared/contracts/user.ts';
import { ChangeFailure } from '#web/admin/ChangeFailure.tsx';
import { reportOn } from '#web/admin/report.ts';
import type { RowDialogProps } from '#web/admin/useRowDialog.ts';
import { useRemoveSecondFactorMutation } from '#web/data/staff.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form, FormField, FormStack, useZodForm } from '#web/ui/Form.tsx';
import { Input } from '#web/ui/Input.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';

const RemoveForm = z.object({ currentPassword: CurrentPassword, code: SignInCode });
type RemoveForm = z.input<typeof RemoveForm>;

export function RemoveSecondFactorDialog(dialog: RowDialogProps) {
  const formId = useId();
  const [remove, { error, isLoading }] = useRemoveSecondFactorMutation();
  const form = useZodForm(RemoveForm, { defaultValues: { currentPassword: '', code: '' } });
  const failed = 'Two-step sign-in could not be turned off';
  const submit = async (body: RemoveForm) => {
    if (await reportOn(remove({ body }).unwrap(), { done: 'Two-step sign-in is off', failed })) {
      dialog.onClose();
    }
  };
  return (
    <Dialog
      {...dialog}
      size="sm"
      title="Turn Off Two-Step Sign-In"
      description="Your password alone will sign you in again."
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} isBusy={isLoading}>
            Turn Off
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormStack>
          <FormField<RemoveForm> name="currentPassword" label="Your password" isRequired>
            {(control) => <PasswordInput {...control} autoComplete="current-password" />}
          </FormField>
          <FormField<RemoveForm> name="code" label="Code" hint="Of the app, or a recovery code." isRequired>
            {(control) => <Input {...control} autoComplete="one-time-code" spellCheck={false} />}
          </FormField>
        </FormStack>
      </Form>
      <ChangeFailure error={error} fallback={failed} />
    </Dialog>
  );
}
