import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clinic } from '#shared/clinic.ts';
import { ResetRequest } from '#shared/contracts/passwordReset.ts';
import { accountApi } from '#web/data/calls/account.ts';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import styles from '#web/patient/auth/AuthPage.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { Form, FormField, FormStack, useZodForm } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const heading = 'Forgotten your password?';

/** How to get a new password: by a link or, where no email can be sent, by telephone. */
export function ForgottenPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const { sendsEmail, isLoading } = useSendsEmail();
  const back = (
    <p className={`mt-5 ink-soft ${styles.switch}`}>
      Remembered it?{' '}
      <button type="button" onClick={onBack}>
        Back to login
      </button>
    </p>
  );
  return (
    <>
      {isLoading ? (
        <Skeleton label="Loading" />
      ) : sendsEmail === false ? (
        <RingUs />
      ) : (
        <LinkRequest email={email} />
      )}
      {back}
    </>
  );
}

function RingUs() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {heading}
      </h1>
      <p>
        We cannot send emails at the moment. Please ring us on{' '}
        <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>, and we will help you to a new password.
      </p>
    </>
  );
}

/** Requests a reset link; the message does not reveal whether the address has an account. */
function LinkRequest({ email }: { email: string }) {
  const form = useZodForm(ResetRequest, { defaultValues: { email } });
  const [requestReset, { isLoading, error }] = accountApi.useRequestPasswordResetMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);

  const submit = async (body: { email: string }) => {
    const result = await requestReset({ body });
    if (!result.error) setSentTo(body.email);
  };
  if (sentTo) return <Sent to={sentTo} />;
  return (
    <>
      <h1 className={styles.title}>{heading}</h1>
      <p>Tell us the email address of your account and we will send you a link to choose a new password.</p>
      <Form form={form} onSubmit={submit} method="post" aria-label="Forgotten password">
        <FormStack>
          {error && (
            <Notice tone="error">{sentenceOf(error, 'That did not work. Please try again later.')}</Notice>
          )}
          <FormField<Record<'email', string>> name="email" label="Email" isRequired>
            <Input type="email" inputMode="email" autoComplete="username" />
          </FormField>
          <Button type="submit" size="lg" isWide isBusy={isLoading}>
            {isLoading ? 'Sending...' : 'Send me a link'}
          </Button>
        </FormStack>
      </Form>
    </>
  );
}

function Sent({ to }: { to: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <MailCheck aria-hidden className={styles.sign} />
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        Check your inbox
      </h1>
      <p>
        If <strong>{to}</strong> has an account, our newest email about its password has a link. It works
        once, for 30 minutes.
      </p>
      <p className="ink-soft">
        After several requests in one day no further email comes, and the last link works again. Nothing after
        a few minutes? Check your spam folder, or ring us on{' '}
        <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>.
      </p>
    </>
  );
}
