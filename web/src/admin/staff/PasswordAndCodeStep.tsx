import { z } from 'zod';
import { CurrentPassword, SignInCode } from '#shared/contracts/user.ts';
import { Form, FormField, FormStack, useZodForm } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';

const CodeForm = z.object({ currentPassword: CurrentPassword, code: SignInCode });
type CodeForm = z.input<typeof CodeForm>;

/** Weakening two-step sign-in needs password and code: an unattended desk and an observed password are not enough. */
export function PasswordAndCodeStep({ onSubmit }: { onSubmit: (body: CodeForm) => unknown }) {
  const form = useZodForm(CodeForm, { defaultValues: { currentPassword: '', code: '' } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormStack>
        <FormField<CodeForm> name="currentPassword" label="Your password" isRequired>
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </FormField>
        <FormField<CodeForm> name="code" label="Code" hint="Of the app, or a recovery code." isRequired>
          {(control) => <Input {...control} autoComplete="one-time-code" spellCheck={false} />}
        </FormField>
      </FormStack>
    </Form>
  );
}
