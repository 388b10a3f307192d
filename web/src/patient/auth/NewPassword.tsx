import { useEffect, useState } from 'react';
import { z } from 'zod';
import { resetLinkMessage } from '#shared/contracts/passwordReset.ts';
import { NewPassword as PasswordText } from '#shared/contracts/user.ts';
import { useConfirmPasswordResetMutation } from '#web/data/calls/account.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import styles from '#web/patient/auth/AuthPage.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { Form, FormField, FormStack, useZodForm } from '#web/ui/forms/Form.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { NewPasswordField } from '#web/signIn/NewPasswordField.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

const Values = z
  .object({ newPassword: PasswordText, confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    error: 'Passwords do not match',
    path: ['confirmPassword'],
  });
type Values = z.output<typeof Values>;

interface NewPasswordProps {
  token: string;
  /** Called when the password is set. */
  onDone: () => void;
  onRequestAgain: () => void;
}

/** Sets a new password from an email link. */
export function NewPassword({ token, onDone, onRequestAgain }: NewPasswordProps) {
  const form = useZodForm(Values, { defaultValues: { newPassword: '', confirmPassword: '' } });
  const [confirmReset, { isLoading }] = useConfirmPasswordResetMutation();
  const [alert, setAlert] = useState<string | null>(null);
  const { setFocus } = form;
  useEffect(() => setFocus('newPassword'), [setFocus]);

  const submit = async ({ newPassword }: Values) => {
    setAlert(null);
    const { error } = await confirmReset({ body: { token, newPassword } });
    if (error) return setAlert(sentenceOf(error, 'That did not work. Please try again later.'));
    showToast({ title: 'Password updated', description: 'Log in with your new password.' });
    onDone();
  };
  return (
    <>
      <h1 className={styles.title}>Choose a new password</h1>
      <p>Every device that is logged in to your account will be logged out.</p>
      <Form form={form} onSubmit={submit} method="post" aria-label="Choose a new password">
        <FormStack>
          {alert && (
            <Notice tone="error">
              {alert}
              {alert === resetLinkMessage && (
                <p className={`mt-1 ${styles.again}`}>
                  <button type="button" onClick={onRequestAgain}>
                    Ask for a new link
                  </button>
                </p>
              )}
            </Notice>
          )}
          <NewPasswordField name="newPassword" label="New password" />
          <FormField<Values> name="confirmPassword" label="Confirm new password" isRequired>
            {(control) => <PasswordInput {...control} autoComplete="new-password" />}
          </FormField>
          <Button type="submit" size="lg" isWide isBusy={isLoading}>
            {isLoading ? 'Saving...' : 'Set new password'}
          </Button>
        </FormStack>
      </Form>
    </>
  );
}
