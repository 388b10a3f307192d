import { useState } from 'react';
import { Login } from '#shared/contracts/user.ts';
import { isCallError, sentenceOf } from '#web/data/errors.ts';
import { useLogInMutation, useLogOutMutation } from '#web/data/user.ts';
import { Panel } from '#web/reception/Panel.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form, FormField, FormStack, useZodForm } from '#web/ui/Form.tsx';
import { Input } from '#web/ui/Input.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';

const wrong = 'Incorrect email or password. Please try again.';
const notStaff = 'This account is a patient’s. The desk is for the clinic’s own accounts.';

/** Signing in at the desk; patients have their own way, on the site. */
export function SignIn() {
  const form = useZodForm(Login, { defaultValues: { email: '', password: '' } });
  const [logIn, { isLoading }] = useLogInMutation();
  const [logOut] = useLogOutMutation();
  const [alert, setAlert] = useState<string | null>(null);

  const submit = async (body: { email: string; password: string }) => {
    setAlert(null);
    const result = await logIn({ body });
    if (result.error) {
      const isAboutTheForm = isCallError(result.error) && [400, 401].includes(result.error.status);
      setAlert(isAboutTheForm ? wrong : sentenceOf(result.error, wrong));
    } else if (result.data.role !== 'admin') {
      await logOut();
      setAlert(notStaff);
    }
  };

  return (
    <Panel title="Good to see you">
      <Form form={form} onSubmit={submit} aria-label="Sign in">
        <FormStack>
          {alert && <Notice tone="error">{alert}</Notice>}
          <FormField<Record<'email', string>> name="email" label="Email" isRequired>
            {(control) => <Input {...control} type="email" inputMode="email" autoComplete="username" />}
          </FormField>
          <FormField<Record<'password', string>> name="password" label="Password" isRequired>
            {(control) => <PasswordInput {...control} autoComplete="current-password" />}
          </FormField>
          <Button type="submit" size="lg" isWide isBusy={isLoading}>
            {isLoading ? 'Signing in...' : 'Sign in'}
          </Button>
        </FormStack>
      </Form>
    </Panel>
  );
}
