import { sentenceOf } from '#web/data/requests/errors.ts';
import { useUpdateProfileMutation } from '#web/data/calls/user.ts';
import styles from '#web/patient/account/AccountTab.module.css';
import { linkWithheld } from '#web/patient/account/profileChange.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

interface PendingEmailProps {
  email: string;
  pendingEmail: string;
  isLinkWithheld: boolean;
}

/** A new email that is not confirmed yet; saving the present one withdraws it. */
export function PendingEmail({ email, pendingEmail, isLinkWithheld }: PendingEmailProps) {
  const [updateProfile, { isLoading }] = useUpdateProfileMutation();
  const cancelChange = async () => {
    const { error } = await updateProfile({ body: { email } });
    if (!error) return showToast({ title: 'Profile updated', description: `Your email stays ${email}.` });
    const description = sentenceOf(error, 'Failed to update profile.');
    showToast({ title: 'Error', description, variant: 'destructive' });
  };
  return (
    <div className={styles.pending}>
      <Notice title={`Please confirm ${pendingEmail}`}>
        <p>
          {isLinkWithheld ? linkWithheld : 'We have sent a link there.'} Until you follow it, we keep writing
          to {email}.{' '}
          {isLinkWithheld
            ? 'To try again, edit your details and save the new email.'
            : 'Nothing after a few minutes? Check your spam folder, or edit your details and save the new email again.'}
        </p>
        <Button variant="secondary" size="sm" isBusy={isLoading} onClick={() => void cancelChange()}>
          Keep the current email
        </Button>
      </Notice>
    </div>
  );
}
