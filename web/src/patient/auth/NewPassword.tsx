import { useEffect, useState } from 'react';
import { z } from 'zod';
import { resetLinkEnds } from '#shared/contracts/passwordReset.ts';
import { NewPassword as PasswordText } from '#shared/contracts/user.ts';
import { accountApi } from '#web/data/calls/account.ts';
import { isCallError, sentenceOf } from '#web/data/requests/errors.ts';
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
  const [confirmReset, { isLoading }] = accountApi.useConfirmPasswordResetMutation();
  const [read, { error: unusable }] = accountApi.useReadResetLinkMutation();
  const [failure, setFailure] = useState<unknown>(null);
  const { setFocus } = form;
  useEffect(() => setFocus('newPassword'), [setFocus]);
  useEffect(() => void read({ body: { token } }), [read, token]);
  // A link whose state cannot be read may still work.
  const isOver = (error: unknown) => isCallError(error) && resetLinkEnds.includes(error.code ?? '');
  const shown = failure ?? (isOver(unusable) ? unusable : null);

  const submit = async ({ newPassword }: Values) => {
    setFailure(null);
    const { error } = await confirmReset({ body: { token, newPassword } });
    if (error) return setFailure(error);
    showToast({ title: 'Password updated', description: 'Log in with your new password.' });
    onDone();
  };
  return (
    <>
      <h1 className={styles.title}>Choose a new password</h1>
      <p>Every device that is logged in to your account will be logged out.</p>
      <Form form={form} onSubmit={submit} method="post" aria-label="Choose a new password">
        <FormStack>
          {shown !== null && (
            <Notice tone="error">
              {sentenceOf(shown, 'That did not work. Please try again later.')}
              {isOver(shown) && (
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
            <PasswordInput autoComplete="new-password" />
          </FormField>
          <Button type="submit" size="lg" isWide isBusy={isLoading}>
            {isLoading ? 'Saving...' : 'Set new password'}
          </Button>
        </FormStack>
      </Form>
    </>
  );
}
