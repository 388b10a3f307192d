import type { SignedInUser } from '#shared/contracts/user.ts';
import { hasGivenBirthDate } from '#shared/domain/age.ts';
import { formatBirthDate } from '#shared/domain/formatDates.ts';
import { formatContactBy } from '#shared/domain/formatPerson.ts';
import { AccountSection } from '#web/patient/account/AccountSection.tsx';
import styles from '#web/patient/account/AccountTab.module.css';
import { EmailConfirmation } from '#web/patient/account/EmailConfirmation.tsx';
import { ProfileForm, profileDraft } from '#web/patient/account/ProfileForm.tsx';
import { useEditing } from '#web/patient/account/useEditing.ts';
import { hasFormDraft } from '#web/offline/useFormDraft.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { userApi } from '#web/data/calls/user.ts';
import { linkWithheld } from '#web/patient/account/profileChange.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

interface PendingEmailProps {
  email: string;
  pendingEmail: string;
  isLinkWithheld: boolean;
}

/** A new email that is not confirmed yet; saving the present one withdraws it. */
function PendingEmail({ email, pendingEmail, isLinkWithheld }: PendingEmailProps) {
  const [updateProfile, { isLoading }] = userApi.useUpdateProfileMutation();
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
        <SmallButton isBusy={isLoading} onClick={() => void cancelChange()}>
          Keep the current email
        </SmallButton>
      </Notice>
    </div>
  );
}

export function PersonalInformation({ user }: { user: SignedInUser }) {
  const { isEditing, editButton, edit, close } = useEditing(() => hasFormDraft(profileDraft, user.id));
  const button = (
    <SmallButton ref={editButton} aria-label="Edit personal information" onClick={edit}>
      Edit
    </SmallButton>
  );
  return (
    <AccountSection title="Personal information" action={!isEditing && button}>
      {isEditing ? (
        <ProfileForm user={user} onClose={close} />
      ) : (
        <dl className={styles.facts}>
          <dt>Name</dt>
          <dd>
            {user.firstName} {user.lastName}
          </dd>
          <dt>Email</dt>
          <dd>
            {user.email}{' '}
            {user.pendingEmail ? (
              <PendingEmail
                email={user.email}
                pendingEmail={user.pendingEmail}
                isLinkWithheld={user.isPendingLinkWithheld ?? false}
              />
            ) : (
              user.role === 'user' && <EmailConfirmation user={user} />
            )}
          </dd>
          <dt>Telephone</dt>
          <dd>{user.preferredPhone ?? 'Not given: we ring the number of your latest booking'}</dd>
          <dt>How we contact you</dt>
          <dd>{formatContactBy(user.contactBy)}</dd>
          <dt>Date of birth</dt>
          <dd>{hasGivenBirthDate(user) ? formatBirthDate(user.dateOfBirth) : 'Not given yet'}</dd>
        </dl>
      )}
    </AccountSection>
  );
}
