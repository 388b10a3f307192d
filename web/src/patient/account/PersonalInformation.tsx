import type { SignedInUser } from '#shared/contracts/user.ts';
import { hasGivenBirthDate } from '#shared/domain/age.ts';
import { birthDateWords } from '#shared/domain/dateWords.ts';
import { contactByWords } from '#shared/domain/personWords.ts';
import { AccountSection } from '#web/patient/account/AccountSection.tsx';
import styles from '#web/patient/account/AccountTab.module.css';
import { EmailConfirmation } from '#web/patient/account/EmailConfirmation.tsx';
import { PendingEmail } from '#web/patient/account/PendingEmail.tsx';
import { ProfileForm, profileDraft } from '#web/patient/account/ProfileForm.tsx';
import { useEditing } from '#web/patient/account/useEditing.ts';
import { hasFormDraft } from '#web/offline/useFormDraft.ts';
import { Button } from '#web/ui/actions/Button.tsx';

export function PersonalInformation({ user }: { user: SignedInUser }) {
  const { isEditing, editButton, edit, close } = useEditing(() => hasFormDraft(profileDraft, user.id));
  const button = (
    <Button
      ref={editButton}
      variant="secondary"
      size="sm"
      aria-label="Edit personal information"
      onClick={edit}
    >
      Edit
    </Button>
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
          <dd>{contactByWords(user.contactBy)}</dd>
          <dt>Date of birth</dt>
          <dd>{hasGivenBirthDate(user) ? birthDateWords(user.dateOfBirth) : 'Not given yet'}</dd>
        </dl>
      )}
    </AccountSection>
  );
}
