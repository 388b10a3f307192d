import { NewPasswordField } from '#web/signIn/NewPasswordField.tsx';
import type { PasswordValues } from '#web/signIn/usePasswordChange.ts';
import { FormField } from '#web/ui/forms/Form.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';

/** Fields for `usePasswordChange`. */
export function PasswordFields({ atLeast }: { atLeast: number }) {
  return (
    <>
      <FormField<PasswordValues> name="currentPassword" label="Current password" isRequired>
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </FormField>
      <NewPasswordField name="newPassword" label="New password" atLeast={atLeast} />
      <FormField<PasswordValues> name="confirmPassword" label="Confirm new password" isRequired>
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </FormField>
    </>
  );
}
