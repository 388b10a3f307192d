import { Dices } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { PasswordReset } from '#shared/contracts/user.ts';
import { ChangeFailure, type CustomerDialogProps, reportOn } from '#web/admin/dialogs/desk.tsx';
import { userApi } from '#web/data/calls/user.ts';
import { Button, QuietButton } from '#web/ui/actions/Button.tsx';
import { Dialog, FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, useZodForm } from '#web/ui/forms/Form.tsx';
import styles from '#web/admin/customers/ResetPasswordDialog.module.css';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';

/** Without letters and digits that are easily confused. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password of 16 letters and digits in groups of four: 79 bits, and easy to read out on the telephone. */
function generatePassword(): string {
  const limit = 256 - (256 % letters.length);
  let password = '';
  while (password.length < 19) {
    if (password.length % 5 === 4) password += '-';
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1));
    // Rejection sampling: a plain modulo would favour the first letters.
    if (byte < limit) password += letters[byte % letters.length];
  }
  return password;
}

type Values = z.input<typeof PasswordReset>;

export function ResetPasswordDialog({ user, ...dialog }: CustomerDialogProps) {
  const [resetPassword, { isLoading, error }] = userApi.useResetPasswordMutation();
  const [isGenerated, setIsGenerated] = useState(false);
  const form = useZodForm(PasswordReset, { defaultValues: { newPassword: '' } });
  const name = `${user.firstName} ${user.lastName}`;
  const failed = 'Failed to reset password';
  const generate = () => {
    form.setValue('newPassword', generatePassword(), { shouldValidate: true });
    setIsGenerated(true);
  };
  const submit = async (body: Values) => {
    const outcome = { done: 'Password Reset', detail: `${name} has a new password.`, failed };
    if (await reportOn(resetPassword({ params: { id: user.id }, body }).unwrap(), outcome)) dialog.onClose();
  };
  // The server refuses it, too.
  if (user.role === 'admin') {
    return (
      <Dialog
        {...dialog}
        size="sm"
        title="Reset Password"
        description={`${name} is an admin, and only they choose their password. An owner can give them a link for it under Staff.`}
        footer={<Button onClick={dialog.onClose}>Close</Button>}
      />
    );
  }
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title="Reset Password"
      description={`Choose a new password for ${name} (${user.email ?? 'no email'}).`}
      action="Reset Password"
      isBusy={isLoading}
    >
      <Form form={form} onSubmit={submit} className="stack">
        <FormField<Values> name="newPassword" label="New password" hint="At least 6 characters." isRequired>
          <PasswordInput key={String(isGenerated)} startsShown={isGenerated} autoComplete="new-password" />
        </FormField>
        <QuietButton className={styles.generate} onClick={generate}>
          <Dices aria-hidden />
          Generate Password
        </QuietButton>
      </Form>
      {user.hasRecord && (
        <p>
          Their care record then closes for this account, until they set a password themselves by the link of
          “Forgotten your password?”, or a clinician has seen their ID.
        </p>
      )}
      <ChangeFailure error={error} fallback={failed} />
    </FormDialog>
  );
}
