import { NewPasswordField } from '#web/signIn/NewPasswordField.tsx';
import type { PasswordValues } from '#web/signIn/usePasswordChange.ts';
import { FormField } from '#web/ui/forms/Form.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';

/** Asked for again where a signed-in page alone is not enough. */
export const CurrentPasswordField = ({ label }: { label: string }) => (
  <FormField<{ currentPassword: string }> name="currentPassword" label={label} isRequired>
    <PasswordInput autoComplete="current-password" />
  </FormField>
);

export function PasswordFields({ atLeast }: { atLeast: number }) {
  return (
    <>
      <CurrentPasswordField label="Current password" />
      <NewPasswordField name="newPassword" label="New password" atLeast={atLeast} />
      <FormField<PasswordValues> name="confirmPassword" label="Confirm new password" isRequired>
        <PasswordInput autoComplete="new-password" />
      </FormField>
    </>
  );
}
