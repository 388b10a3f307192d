import { useEffect } from 'react';
import { z } from 'zod';
import { PasswordChange } from '#shared/contracts/user.ts';
import { isCallError, sentenceOf } from '#web/data/errors.ts';
import { useChangePasswordMutation } from '#web/data/user.ts';
import styles from '#web/patient/account/AccountTab.module.css';
import { Button } from '#web/ui/Button.tsx';
import { Form, FormField, FormStack, useZodForm } from '#web/ui/Form.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

const PasswordValues = PasswordChange.extend({ confirmPassword: z.string() }).refine(
  (form) => form.newPassword === form.confirmPassword,
  { error: 'New passwords do not match', path: ['confirmPassword'] },
);
type PasswordValues = z.output<typeof PasswordValues>;
const empty: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm({ onClose }: { onClose: () => void }) {
  const form = useZodForm(PasswordValues, { defaultValues: empty });
  const [changePassword, { isLoading }] = useChangePasswordMutation();
  const { setFocus, setError } = form;

  useEffect(() => setFocus('currentPassword'), [setFocus]);

  const submit = async ({ currentPassword, newPassword }: PasswordValues) => {
    const { error } = await changePassword({ body: { currentPassword, newPassword } });
    if (!error) {
      showToast({ title: 'Password updated', description: 'Your other devices have been logged out.' });
      return onClose();
    }
    if (isCallError(error) && error.code === 'wrong_password') {
      return setError('currentPassword', { message: error.sentence }, { shouldFocus: true });
    }
    const description = sentenceOf(error, 'Failed to update password.');
    showToast({ title: 'Error', description, variant: 'destructive' });
  };

  return (
    <Form form={form} onSubmit={submit} method="post" aria-label="Change password">
      <FormStack>
        <FormField<PasswordValues> name="currentPassword" label="Current password" isRequired>
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </FormField>
        <FormField<PasswordValues>
          name="newPassword"
          label="New password"
          hint="At least 6 characters."
          isRequired
        >
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </FormField>
        <FormField<PasswordValues> name="confirmPassword" label="Confirm new password" isRequired>
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </FormField>
        <div className={styles.actions}>
          <Button variant="secondary" disabled={isLoading} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isLoading}>
            {isLoading ? 'Saving...' : 'Update password'}
          </Button>
        </div>
      </FormStack>
    </Form>
  );
}
