import { z } from 'zod';
import { CurrentPassword } from '#shared/contracts/user.ts';
import { Form, useZodForm } from '#web/ui/forms/Form.tsx';
import { CurrentPasswordField } from '#web/signIn/PasswordFields.tsx';

const PasswordForm = z.object({ currentPassword: CurrentPassword });
type PasswordForm = z.input<typeof PasswordForm>;

/** Asks for the password again, so that nobody at an unattended desk can change who may sign in. */
export function PasswordStep({ onSubmit }: { onSubmit: (body: PasswordForm) => unknown }) {
  const form = useZodForm(PasswordForm, { defaultValues: { currentPassword: '' } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <CurrentPasswordField label="Your password" />
    </Form>
  );
}
