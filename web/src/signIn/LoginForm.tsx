import { useEffect, useState } from 'react';
import { Login, secondFactorRequired, SignInCode } from '#shared/contracts/user.ts';
import { isCallError, sentenceOf } from '#web/data/requests/request.ts';
import { userApi } from '#web/data/calls/user.ts';
import { authAlert } from '#web/signIn/authAlert.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Form, FormField, useZodForm } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/controls.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';
import { z } from 'zod';

const CodeForm = z.object({ code: SignInCode });

interface SecondStepProps {
  /** Kept in this form only: both steps are sent as one request. */
  credentials: { email: string; password: string };
  onBack: () => void;
}

function SecondStep({ credentials, onBack }: SecondStepProps) {
  const form = useZodForm(CodeForm, { defaultValues: { code: '' } });
  const [logIn, { isLoading, error }] = userApi.useLogInMutation();
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);

  const submit = async ({ code }: { code: string }) => {
    const result = await logIn({ body: { ...credentials, code } });
    if (result.error) setFocus('code', { shouldSelect: true });
  };
  return (
    <Form form={form} onSubmit={submit} aria-label="Second step">
      {error && (
        <Notice tone="error">{sentenceOf(error, 'That code is not right. Please try again.')}</Notice>
      )}
      <FormField<{ code: string }>
        name="code"
        label="Code"
        hint="The 6 digits that your authenticator app shows, or one of your recovery codes."
        isRequired
      >
        <Input autoComplete="one-time-code" spellCheck={false} />
      </FormField>
      <Button type="submit" size="lg" isWide isBusy={isLoading}>
        {isLoading ? 'Logging in...' : 'Login'}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to email and password
      </Button>
    </Form>
  );
}

const failed = 'Incorrect email or password. Please try again.';

/** The page redirects once logged in. Without default values, so that text entered before hydration stays. */
export function LoginForm({ isFocused }: { isFocused: boolean }) {
  const form = useZodForm(Login);
  const [logIn, { isLoading }] = userApi.useLogInMutation();
  const [alert, setAlert] = useState<string | null>(null);
  const [halfway, setHalfway] = useState<{ email: string; password: string } | null>(null);
  const { setFocus } = form;

  useEffect(() => {
    if (isFocused) setFocus('email');
  }, [isFocused, setFocus]);

  const submit = async (body: { email: string; password: string }) => {
    setAlert(null);
    const result = await logIn({ body });
    if (isCallError(result.error) && result.error.code === secondFactorRequired) setHalfway(body);
    else if (result.error) setAlert(authAlert(result.error, failed));
  };

  if (halfway) return <SecondStep credentials={halfway} onBack={() => setHalfway(null)} />;
  return (
    <Form form={form} onSubmit={submit} method="post" aria-label="Login">
      {alert && <Notice tone="error">{alert}</Notice>}
      <FormField<Record<'email', string>> name="email" label="Email" isRequired>
        <Input type="email" inputMode="email" autoComplete="username" />
      </FormField>
      <FormField<Record<'password', string>> name="password" label="Password" isRequired>
        <PasswordInput autoComplete="current-password" />
      </FormField>
      <Button type="submit" size="lg" isWide isBusy={isLoading}>
        {isLoading ? 'Logging in...' : 'Login'}
      </Button>
    </Form>
  );
}
