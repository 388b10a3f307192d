import { useEffect, useRef, useState } from 'react';
import { clinic } from '#shared/clinic.ts';
import type { z } from 'zod';
import { Register, RegisterForm as RegisterSchema, type SignedInUser } from '#shared/contracts/user.ts';
import { maxReferrerLength } from '#shared/contracts/referral.ts';
import { formatReferralCode } from '#shared/domain/referralCode.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { isCallError, savedSignedOut, sentenceOf } from '#web/data/requests/request.ts';
import { userApi } from '#web/data/calls/user.ts';
import { fillEmptyFields, useFormDraft } from '#web/offline/useFormDraft.ts';
import { authAlert } from '#web/signIn/authAlert.ts';
import { readGuest } from '#web/patient/auth/readGuest.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Form, FormField, FormRow, useZodForm } from '#web/ui/forms/Form.tsx';
import { DateField, Input } from '#web/ui/forms/controls.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { NewPasswordField } from '#web/signIn/NewPasswordField.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import styles from '#web/patient/auth/AuthPage.module.css';

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  dateOfBirth: '',
  password: '',
  confirmPassword: '',
  recommendedBy: '',
};
type Values = typeof empty;

interface RegisterFormProps {
  isFocused: boolean;
  /** The code of the link that led here. */
  referral: string | null;
}

/** The page redirects once the user is registered. */
export function RegisterForm({ isFocused, referral }: RegisterFormProps) {
  const form = useZodForm(RegisterSchema, { defaultValues: empty });
  const [register, { isLoading, error }] = userApi.useRegisterMutation();
  const { sendsEmail } = useSendsEmail();
  const { setFocus, setValue } = form;
  const fields = useRef<HTMLFormElement>(null);
  const dropDraft = useFormDraft('register', null, fields);

  useEffect(() => {
    const guest = readGuest();
    if (!guest || !fields.current) return;
    const [, firstName = guest.name, lastName = ''] = /^(.+?)\s+(\S+)$/.exec(guest.name.trim()) ?? [];
    fillEmptyFields(fields.current, { firstName, lastName, email: guest.email });
  }, []);
  // After the draft, which may be older than the link.
  useEffect(() => {
    if (referral) setValue('recommendedBy', formatReferralCode(referral));
  }, [referral, setValue]);
  useEffect(() => {
    if (isFocused) setFocus('firstName');
  }, [isFocused, setFocus]);

  const submit = async (values: z.output<typeof RegisterSchema>) => {
    const { recommendedBy, referralCode: _, ...person } = Register.parse(values);
    const result = await register({ body: { ...person, ...(recommendedBy && { recommendedBy }) } });
    if (result.error) return;
    dropDraft();
    showToast({ title: 'Registration successful', description: 'Welcome to the clinic' });
  };

  return (
    <Form
      ref={fields}
      form={form}
      onSubmit={submit}
      method="post"
      data-draft="register"
      aria-label="Register"
    >
      {error && (
        <Notice tone="error">
          {authAlert(error, 'Registration failed. This email may already be in use.')}
        </Notice>
      )}
      {isCallError(error) && error.code === 'email_taken' && (
        <Notice>
          Have you booked with us by telephone? Then we have made an account for you
          {sendsEmail
            ? ', and have just sent a link to this email to choose a password.'
            : `: please ring us on ${clinic.phone} to open it.`}
        </Notice>
      )}
      <FormRow>
        <FormField<Values> name="firstName" label="First name" isRequired autoComplete="given-name" />
        <FormField<Values> name="lastName" label="Last name" isRequired autoComplete="family-name" />
      </FormRow>
      <FormField<Values> name="email" label="Email" isRequired>
        <Input type="email" inputMode="email" autoComplete="email" />
      </FormField>
      <FormField<Values>
        name="dateOfBirth"
        label="Date of birth"
        hint="Our treatments are for people aged 18 and over."
        isRequired
      >
        <DateField autoComplete="bday" hasWeekday={false} min="1900-01-01" max={clinicToday()} />
      </FormField>
      <NewPasswordField name="password" label="Password" />
      <FormField<Values> name="confirmPassword" label="Confirm password" isRequired>
        <PasswordInput autoComplete="new-password" />
      </FormField>
      <FormField<Values>
        name="recommendedBy"
        label="Who recommended us?"
        hint="Their code or name, if you like. After your first visit it counts for you both; they never learn who came or what for."
      >
        <Input maxLength={maxReferrerLength} autoComplete="off" />
      </FormField>
      <Button type="submit" size="lg" isWide isBusy={isLoading}>
        {isLoading ? 'Creating account...' : 'Register'}
      </Button>
    </Form>
  );
}

interface ConfirmEmailProps {
  token: string;
  /** The signed-in user; without a pending change the link is about their present address. */
  user: SignedInUser;
  onDone: () => void;
}

/** Confirms an email from its link. It needs a click, because mail scanners open links too. */
export function ConfirmEmail({ token, user, onDone }: ConfirmEmailProps) {
  const isNew = user.pendingEmail !== undefined;
  const [confirm, { isLoading }] = userApi.useConfirmEmailChangeMutation();
  const [alert, setAlert] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  const submit = async () => {
    setAlert(null);
    const { data, error } = await confirm({ body: { token } });
    if (isCallError(error) && error.code === savedSignedOut) {
      showToast({ title: 'Email confirmed', description: error.sentence });
      return onDone();
    }
    if (!data) return setAlert(sentenceOf(error, 'That did not work. Please try again later.'));
    const { email } = data.answer;
    showToast({
      title: 'Email confirmed',
      description: isNew ? `From now on we write to ${email}.` : `Thank you. ${email} is yours.`,
    });
    onDone();
  };
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="display-md">
        {isNew ? 'Confirm your new email' : 'Confirm your email'}
      </h1>
      <p>
        {isNew
          ? 'From then on we write to your new email, and you log in with it. Your other devices are logged out.'
          : 'This shows us that the email of your account is yours. Everything else stays as it is.'}
      </p>
      {alert && <Notice tone="error">{alert}</Notice>}
      <Button size="lg" isWide isBusy={isLoading} onClick={() => void submit()}>
        {isLoading ? 'Saving...' : isNew ? 'Confirm new email' : 'Confirm email'}
      </Button>
      <p className="ink-soft">
        <button className={styles.link} type="button" onClick={onDone}>
          Not now
        </button>
      </p>
    </>
  );
}
