import { useState } from 'react';
import { passwordAdvice } from '#shared/domain/formatPerson.ts';
import { FormField } from '#web/ui/forms/Form.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';

interface NewPasswordFieldProps {
  name: string;
  label: string;
  atLeast?: number;
}

/** A field for a new password, with advice beside a weak one, which stays allowed. */
export function NewPasswordField({ name, label, atLeast = 6 }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('');
  return (
    <FormField<Record<string, string>>
      name={name}
      label={label}
      hint={`At least ${atLeast} characters.`}
      advice={passwordAdvice(typed)}
      isRequired
    >
      <PasswordInput autoComplete="new-password" onInput={(event) => setTyped(event.currentTarget.value)} />
    </FormField>
  );
}
