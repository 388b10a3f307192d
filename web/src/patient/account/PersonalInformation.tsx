import type { SignedInUser } from '#shared/contracts/user.ts';
import { hasGivenBirthDate } from '#shared/domain/age.ts';
import { listSaid } from '#shared/domain/customerFields.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { formatContactBy, contactWays } from '#shared/domain/formatPerson.ts';
import { AccountSection } from '#web/patient/account/AccountSection.tsx';
import styles from '#web/patient/account/AccountTab.module.css';
import { EmailConfirmation } from '#web/patient/account/EmailConfirmation.tsx';
import { useEditing } from '#web/patient/account/useEditing.ts';
import { hasFormDraft, useFormDraft } from '#web/offline/useFormDraft.ts';
import { SmallButton, Button } from '#web/ui/actions/Button.tsx';
import { sentenceOf, isCallError, savedSignedOut } from '#web/data/requests/request.ts';
import { userApi } from '#web/data/calls/user.ts';
import {
  linkWithheld,
  findChange,
  profileForm,
  type ProfileInput,
  type ProfileValues,
} from '#web/patient/account/profileChange.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { Fragment, useEffect, useMemo, useRef } from 'react';
import { clinic } from '#shared/clinic.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { Form, FormField, FormRow, useZodForm } from '#web/ui/forms/Form.tsx';
import { DateField, Input, Select } from '#web/ui/forms/controls.tsx';
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx';
import { showFailure } from '#web/data/requests/showFailure.ts';

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
    showFailure(error, 'Failed to update profile.');
  };
  return (
    <div className="mt-3">
      <Notice title={`Please confirm ${pendingEmail}`}>
        <p>
          {isLinkWithheld ? linkWithheld : 'We have sent a link there.'} Until you follow it, we keep writing
          to {email}.{' '}
          {isLinkWithheld
            ? 'To try again, edit your details and save the new email.'
            : 'Nothing after a few minutes? Check your spam folder, or edit your details and save the new email again.'}
        </p>
        <SmallButton className="mt-3" isBusy={isLoading} onClick={() => void cancelChange()}>
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
          {listSaid(user).map(({ label, text, without }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{text ?? without}</dd>
            </Fragment>
          ))}
          <dt>Date of birth</dt>
          <dd>{hasGivenBirthDate(user) ? formatBirthDate(user.dateOfBirth) : 'Not given yet'}</dd>
        </dl>
      )}
    </AccountSection>
  );
}

export const profileDraft = 'profile';

const contactOptions = [null, ...contactWays].map((way) => ({
  value: way ?? '',
  label: formatContactBy(way),
}));

/** A new email waits for confirmation, or applies at once without a mail server. */
function formatSaved({ pendingEmail, isPendingLinkWithheld }: SignedInUser, isNewEmail: boolean): string {
  if (!isNewEmail) return 'Your personal information has been saved.';
  if (isPendingLinkWithheld) return `Your email stays the same for now. ${linkWithheld}`;
  if (pendingEmail) {
    return `We have sent a link to ${pendingEmail}. Your new email takes effect once you have opened it.`;
  }
  return 'Your new email takes effect at once, as no link can be sent to confirm it. Your other devices have been logged out.';
}

export function ProfileForm({ user, onClose }: { user: SignedInUser; onClose: () => void }) {
  const schema = useMemo(() => profileForm({ email: user.email }), [user.email]);
  const { firstName, lastName, email, dateOfBirth } = user;
  const preferredPhone = user.preferredPhone ?? '';
  const contactBy = user.contactBy ?? '';
  const form = useZodForm(schema, {
    defaultValues: {
      firstName,
      lastName,
      email,
      dateOfBirth,
      preferredPhone,
      contactBy,
      currentPassword: '',
      // A field without a value would refuse every change, and no message would be seen.
    } satisfies ProfileInput,
  });
  const [updateProfile, { isLoading }] = userApi.useUpdateProfileMutation();
  const { setFocus, setError, watch } = form;
  const fields = useRef<HTMLFormElement>(null);
  const dropDraft = useFormDraft(profileDraft, user.id, fields, { isOverValues: true });
  const close = () => {
    dropDraft();
    onClose();
  };
  const isOtherEmail = watch('email').trim().toLowerCase() !== user.email;

  useEffect(() => setFocus('firstName'), [setFocus]);

  const submit = async (values: ProfileValues) => {
    const body = findChange(user, values);
    if (!body) return close();
    const { data, error } = await updateProfile({ body });
    if (data) {
      const description = formatSaved(data.answer, body.email !== undefined);
      showToast({ title: 'Profile updated', description });
      return close();
    }
    const code = isCallError(error) ? error.code : null;
    if (code === savedSignedOut) {
      showToast({ title: 'Profile updated', description: sentenceOf(error, '') });
      return close();
    }
    if (code === 'wrong_password') {
      return setError('currentPassword', { message: sentenceOf(error, '') }, { shouldFocus: true });
    }
    if (code === 'email_taken') {
      return setError('email', { message: 'This email may already be in use.' }, { shouldFocus: true });
    }
    showFailure(error, 'Failed to update profile.');
  };

  return (
    <Form ref={fields} form={form} onSubmit={submit} method="post" aria-label="Personal information">
      <FormRow>
        <FormField<ProfileValues> name="firstName" label="First name" isRequired>
          <Input autoComplete="given-name" />
        </FormField>
        <FormField<ProfileValues> name="lastName" label="Last name" isRequired autoComplete="family-name" />
      </FormRow>
      <FormField<ProfileValues> name="email" label="Email" isRequired>
        <Input type="email" inputMode="email" autoComplete="email" />
      </FormField>
      {isOtherEmail && (
        <FormField<ProfileValues>
          name="currentPassword"
          label="Current password"
          hint="To change your email we need to know that it is you."
          isRequired
        >
          <PasswordInput autoComplete="current-password" />
        </FormField>
      )}
      <FormField<ProfileValues>
        name="preferredPhone"
        label="Telephone"
        hint="The number we ring. Left empty, it is the one of your latest booking."
      >
        <Input type="tel" autoComplete="tel" />
      </FormField>
      <FormField<ProfileValues> name="contactBy" label="How we contact you">
        <Select options={contactOptions} />
      </FormField>
      {hasGivenBirthDate(user) ? (
        <div className={styles.fixed}>
          <p>Date of birth</p>
          <p>{formatBirthDate(dateOfBirth)}</p>
          <p className="muted block">
            Is it wrong? Please telephone us on <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>.
          </p>
        </div>
      ) : (
        <FormField<ProfileValues>
          name="dateOfBirth"
          label="Date of birth"
          hint="Once it is saved, only the clinic can correct it."
          isRequired
        >
          <DateField autoComplete="bday" hasWeekday={false} min="1900-01-01" max={clinicToday()} />
        </FormField>
      )}
      <div className="cluster gap-3">
        <Button variant="secondary" disabled={isLoading} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isLoading}>
          {isLoading ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </Form>
  );
}
