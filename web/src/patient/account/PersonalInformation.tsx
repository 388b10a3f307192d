import { useState } from 'react';
import type { User } from '#shared/contracts/user.ts';
import { birthDateWords } from '#shared/domain/dateWords.ts';
import { AccountSection } from '#web/patient/account/AccountSection.tsx';
import styles from '#web/patient/account/AccountTab.module.css';
import { ProfileForm, profileDraft } from '#web/patient/account/ProfileForm.tsx';
import { hasFormDraft } from '#web/offline/useFormDraft.ts';
import { Button } from '#web/ui/Button.tsx';

export function PersonalInformation({ user }: { user: User }) {
  const [isEditing, setIsEditing] = useState(() => hasFormDraft(profileDraft, user.id));
  const edit = (
    <Button
      variant="secondary"
      size="sm"
      aria-label="Edit personal information"
      onClick={() => setIsEditing(true)}
    >
      Edit
    </Button>
  );
  return (
    <AccountSection title="Personal information" action={!isEditing && edit}>
      {isEditing ? (
        <ProfileForm user={user} onClose={() => setIsEditing(false)} />
      ) : (
        <dl className={styles.facts}>
          <dt>Name</dt>
          <dd>
            {user.firstName} {user.lastName}
          </dd>
          <dt>Email</dt>
          <dd>{user.email}</dd>
          <dt>Date of birth</dt>
          <dd>{birthDateWords(user.dateOfBirth)}</dd>
        </dl>
      )}
    </AccountSection>
  );
}
