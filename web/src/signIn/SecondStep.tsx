import { useEffect, useState } from 'react';
import { z } from 'zod';
import { SignInCode } from '#shared/contracts/user.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { useLogInMutation } from '#web/data/calls/user.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Form, FormField, FormStack, useZodForm } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

const CodeForm = z.object({ code: SignInCode });

interface SecondStepProps {
  /** Kept in this form only: both steps are sent as one request. */
  credentials: { email: string; password: string };
  onBack: () => void;
}

/** Code step of two-step sign-in. */
export function SecondStep({ credentials, onBack }: SecondStepProps) {
  const form = useZodForm(CodeForm, { defaultValues: { code: '' } });
  const [logIn, { isLoading }] = useLogInMutation();
  const [alert, setAlert] = useState<string | null>(null);
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);

  const submit = async ({ code }: { code: string }) => {
    setAlert(null);
    const result = await logIn({ body: { ...credentials, code } });
    if (result.error) {
      setAlert(sentenceOf(result.error, 'That code is not right. Please try again.'));
      setFocus('code', { shouldSelect: true });
    }
  };
  return (
    <Form form={form} onSubmit={submit} aria-label="Second step">
      <FormStack>
        {alert && <Notice tone="error">{alert}</Notice>}
        <FormField<{ code: string }>
          name="code"
          label="Code"
          hint="The 6 digits that your authenticator app shows, or one of your recovery codes."
          isRequired
        >
          {(control) => <Input {...control} autoComplete="one-time-code" spellCheck={false} />}
        </FormField>
        <Button type="submit" size="lg" isWide isBusy={isLoading}>
          {isLoading ? 'Logging in...' : 'Login'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back to email and password
        </Button>
      </FormStack>
    </Form>
  );
}
