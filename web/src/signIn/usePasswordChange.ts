import { z } from 'zod';
import { PasswordChange } from '#shared/contracts/user.ts';
import { isCallError } from '#web/data/requests/request.ts';
import { showFailure } from '#web/data/requests/showFailure.ts';
import { userApi } from '#web/data/calls/user.ts';
import { useZodForm } from '#web/ui/forms/Form.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

const PasswordValues = PasswordChange.extend({ confirmPassword: z.string() }).refine(
  (form) => form.newPassword === form.confirmPassword,
  { error: 'New passwords do not match', path: ['confirmPassword'] },
);
export type PasswordValues = z.output<typeof PasswordValues>;
const empty: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Password change form of the site and the desk; calls `onDone` on success. */
export function usePasswordChange(onDone: () => void) {
  const form = useZodForm(PasswordValues, { defaultValues: empty });
  const [changePassword, { isLoading }] = userApi.useChangePasswordMutation();

  const submit = async ({ currentPassword, newPassword }: PasswordValues) => {
    const { error } = await changePassword({ body: { currentPassword, newPassword } });
    if (!error) {
      showToast({ title: 'Password updated', description: 'Your other devices have been logged out.' });
      return onDone();
    }
    // Errors of one field are shown beside it.
    const field = isCallError(error) && fieldOf[error.code ?? ''];
    if (field) return form.setError(field, { message: error.sentence }, { shouldFocus: true });
    showFailure(error, 'Failed to update password.');
  };
  return { form, submit, isLoading };
}

const fieldOf: Record<string, 'currentPassword' | 'newPassword' | undefined> = {
  wrong_password: 'currentPassword',
  common_password: 'newPassword',
  short_password: 'newPassword',
};
