import { useState, type ReactNode } from 'react';
import { PasskeyPassword } from '#shared/contracts/passkey.ts';
import { isCallError, sentenceOf } from '#web/data/requests/request.ts';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Form, useZodForm } from '#web/ui/forms/Form.tsx';
import { CurrentPasswordField } from '#web/signIn/PasswordFields.tsx';

type Values = { currentPassword: string };

interface PasswordDialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  onClose: () => void;
  /** Does what the password is for. @returns the error of a call, or what to say; undefined once it is done */
  onConfirm: (password: Values) => Promise<unknown>;
  finalFocus: () => HTMLElement | null;
}

const failed = 'That did not work. Please try again later.';

/** Asks for the current password before a passkey is added or removed. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, children, confirmLabel, isDangerous, onClose, onConfirm, finalFocus } = props;
  const [alert, setAlert] = useState<string | null>(null);
  const form = useZodForm(PasskeyPassword, { defaultValues: { currentPassword: '' } });
  const submit = async (body: Values) => {
    setAlert(null);
    const error = await onConfirm(body);
    if (error === undefined) return;
    if (isCallError(error) && error.code === 'wrong_password') {
      return form.setError('currentPassword', { message: error.sentence }, { shouldFocus: true });
    }
    setAlert(typeof error === 'string' ? error : sentenceOf(error, failed));
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      size="sm"
      finalFocus={finalFocus}
      action={confirmLabel}
      variant={isDangerous ? 'danger' : 'primary'}
      requiresServer
      isBusy={form.formState.isSubmitting}
    >
      <Form form={form} onSubmit={submit} method="post" aria-label={title}>
        {children}
        {alert && <Notice tone="error">{alert}</Notice>}
        <CurrentPasswordField label="Current password" />
      </Form>
    </FormDialog>
  );
}
