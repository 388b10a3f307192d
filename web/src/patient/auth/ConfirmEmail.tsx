import { useEffect, useRef, useState } from 'react';
import type { SignedInUser } from '#shared/contracts/user.ts';
import { isCallError, savedSignedOut, sentenceOf } from '#web/data/requests/errors.ts';
import { userApi } from '#web/data/calls/user.ts';
import styles from '#web/patient/auth/AuthPage.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

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
      <h1 ref={title} tabIndex={-1} className={styles.title}>
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
      <p className={styles.next}>
        <button type="button" onClick={onDone}>
          Not now
        </button>
      </p>
    </>
  );
}
