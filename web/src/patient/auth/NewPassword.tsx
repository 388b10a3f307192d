import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { resetLinkEnds, ResetRequest } from '#shared/contracts/passwordReset.ts';
import { NewPassword as PasswordText } from '#shared/contracts/user.ts';
import { accountApi } from '#web/data/calls/account.ts';
import { isCallError, sentenceOf } from '#web/data/requests/request.ts';
import styles from '#web/patient/auth/AuthPage.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { Form, FormField, useZodForm } from '#web/ui/forms/Form.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { NewPasswordField } from '#web/signIn/NewPasswordField.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { MailCheck } from 'lucide-react';
import { clinic } from '#shared/clinic.ts';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { Input } from '#web/ui/forms/controls.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const Values = z
  .object({ newPassword: PasswordText, confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    error: 'Passwords do not match',
    path: ['confirmPassword'],
  });
type Values = z.output<typeof Values>;

interface NewPasswordProps {
  token: string;
  /** Called when the password is set. */
  onDone: () => void;
  onRequestAgain: () => void;
}

/** Sets a new password from an email link. */
export function NewPassword({ token, onDone, onRequestAgain }: NewPasswordProps) {
  const form = useZodForm(Values, { defaultValues: { newPassword: '', confirmPassword: '' } });
  const [confirmReset, { isLoading, error: failure }] = accountApi.useConfirmPasswordResetMutation();
  const [read, { error: unusable }] = accountApi.useReadResetLinkMutation();
  const { setFocus } = form;
  useEffect(() => setFocus('newPassword'), [setFocus]);
  useEffect(() => void read({ body: { token } }), [read, token]);
  // A link whose state cannot be read may still work.
  const isOver = (error: unknown) => isCallError(error) && resetLinkEnds.includes(error.code ?? '');
  const shown = failure ?? (isOver(unusable) ? unusable : null);

  const submit = async ({ newPassword }: Values) => {
    const { error } = await confirmReset({ body: { token, newPassword } });
    if (error) return;
    showToast({ title: 'Password updated', description: 'Log in with your new password.' });
    onDone();
  };
  return (
    <>
      <h1 className="display-md">Choose a new password</h1>
      <p>Every device that is logged in to your account will be logged out.</p>
      <Form form={form} onSubmit={submit} method="post" aria-label="Choose a new password">
        {shown !== null && (
          <Notice tone="error">
            {sentenceOf(shown, 'That did not work. Please try again later.')}
            {isOver(shown) && (
              <p className="mt-1">
                <button className={styles.link} type="button" onClick={onRequestAgain}>
                  Ask for a new link
                </button>
              </p>
            )}
          </Notice>
        )}
        <NewPasswordField name="newPassword" label="New password" />
        <FormField<Values> name="confirmPassword" label="Confirm new password" isRequired>
          <PasswordInput autoComplete="new-password" />
        </FormField>
        <Button type="submit" size="lg" isWide isBusy={isLoading}>
          {isLoading ? 'Saving...' : 'Set new password'}
        </Button>
      </Form>
    </>
  );
}

const heading = 'Forgotten your password?';

/** How to get a new password: by a link or, where no email can be sent, by telephone. */
export function ForgottenPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const { sendsEmail, isLoading } = useSendsEmail();
  const back = (
    <p className="mt-5 ink-soft">
      Remembered it?{' '}
      <button className={styles.link} type="button" onClick={onBack}>
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
      <h1 ref={title} tabIndex={-1} className="display-md">
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
  const [requestReset, { isLoading, isSuccess, originalArgs, error }] =
    accountApi.useRequestPasswordResetMutation();
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);

  if (isSuccess) return <Sent to={originalArgs?.body.email ?? ''} />;
  return (
    <>
      <h1 className="display-md">{heading}</h1>
      <p>Tell us the email address of your account and we will send you a link to choose a new password.</p>
      <Form
        form={form}
        onSubmit={(body) => requestReset({ body })}
        method="post"
        aria-label="Forgotten password"
      >
        {error && (
          <Notice tone="error">{sentenceOf(error, 'That did not work. Please try again later.')}</Notice>
        )}
        <FormField<Record<'email', string>> name="email" label="Email" isRequired>
          <Input type="email" inputMode="email" autoComplete="username" />
        </FormField>
        <Button type="submit" size="lg" isWide isBusy={isLoading}>
          {isLoading ? 'Sending...' : 'Send me a link'}
        </Button>
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
      <h1 ref={title} tabIndex={-1} className="display-md">
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
