import type { Role } from '#shared/contracts/user.ts';
import { AccountSection } from '#web/patient/account/AccountSection.tsx';
import styles from '#web/patient/account/AccountTab.module.css';
import { useEditing } from '#web/patient/account/useEditing.ts';
import { Button, SmallButton, QuietButton } from '#web/ui/actions/Button.tsx';
import { accountApi } from '#web/data/calls/account.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { useEffect, useState, useRef } from 'react';
import { PasswordFields } from '#web/signIn/PasswordFields.tsx';
import { usePasswordChange } from '#web/signIn/usePasswordChange.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { useLogOutAndClear } from '#web/session/logOut.ts';
import { countUnsent, useOutbox } from '#web/outbox/unsent.ts';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { showFailure } from '#web/data/requests/showFailure.ts';
import { formatInstantDate } from '#shared/domain/wallTime.ts';
import type { Passkey } from '#shared/contracts/passkey.ts';
import { passkeyApi } from '#web/data/calls/passkeys.ts';
import { AddPasskeyDialog } from '#web/patient/passkeys/AddPasskeyDialog.tsx';
import { PasswordDialog } from '#web/patient/passkeys/PasswordDialog.tsx';

function formatLastUse({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt ? `last used ${formatInstantDate(lastUsedAt)}` : 'not used yet';
  return `Added ${formatInstantDate(createdAt)}, ${used}`;
}

function Passkeys() {
  const { currentData: passkeys } = passkeyApi.useListPasskeysQuery();
  const [remove] = passkeyApi.useRemovePasskeyMutation();
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const confirmRemoval = async (body: { currentPassword: string }) => {
    if (!leaving) return undefined;
    const { error } = await remove({ params: { id: leaving.id }, body });
    if (error) return error;
    setLeaving(null);
    showToast({ title: 'Passkey removed', description: 'It does not open your account any more.' });
    return undefined;
  };
  // After a removal the pressed button is gone.
  const focusAdd = () => addButton.current;
  return (
    <div className="stack start gap-3">
      <p>Sign in with your fingerprint, face or PIN instead of your password. Your password still works.</p>
      {passkeys && passkeys.length > 0 && (
        <ul className="w-full">
          {passkeys.map((passkey) => (
            <li className="stack columns-fluid-auto gap-2 middle py-2 line-above" key={passkey.id}>
              <span>
                {passkey.device}
                <span className="muted block">{formatLastUse(passkey)}</span>
              </span>
              <QuietButton
                requiresServer
                aria-label={`Remove the passkey of ${passkey.device}, ${formatLastUse(passkey)}`}
                onClick={() => setLeaving(passkey)}
              >
                Remove
              </QuietButton>
            </li>
          ))}
        </ul>
      )}
      <SmallButton ref={addButton} requiresServer onClick={() => setIsAdding(true)}>
        Add a passkey
      </SmallButton>
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} finalFocus={focusAdd} />}
      {leaving && (
        <PasswordDialog
          title="Remove this passkey?"
          confirmLabel="Remove passkey"
          isDangerous
          onClose={() => setLeaving(null)}
          onConfirm={confirmRemoval}
          finalFocus={focusAdd}
        >
          <p>
            {leaving.device}: it will not open your account any more. You can delete it from the device itself
            in its settings for passwords.
          </p>
        </PasswordDialog>
      )}
    </div>
  );
}

function formatUnsent(count: number): string {
  return count === 1
    ? '1 request here has not been sent: the clinic would never get it.'
    : `${count} requests here have not been sent: the clinic would never get them.`;
}

/** For shared devices, and devices that are passed on. */
function ThisDevice() {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const unsent = countUnsent(useOutbox());
  const logOutAndClear = useLogOutAndClear();
  const clear = async () => {
    setIsBusy(true);
    await logOutAndClear();
  };
  return (
    <>
      <SmallButton onClick={() => setIsConfirming(true)}>Log out and clear this device</SmallButton>
      <AlertDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Log out and clear this device?"
        description="This removes everything the site has saved on this device: appointments and guides to read offline, anything you are writing, and every request that has not been sent, including other people’s."
        cancelLabel="Stay logged in"
        confirmLabel="Log out and clear"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void clear()}
      >
        {unsent > 0 && <p className="mb-3 semibold">{formatUnsent(unsent)}</p>}
        <p>Your account and your appointments stay with the clinic.</p>
      </AlertDialog>
    </>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { form, submit, isLoading } = usePasswordChange(onClose);
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);

  return (
    <Form form={form} onSubmit={submit} method="post" aria-label="Change password">
      <PasswordFields atLeast={6} />
      <div className="cluster gap-3">
        <Button variant="secondary" disabled={isLoading} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isLoading}>
          {isLoading ? 'Saving...' : 'Update password'}
        </Button>
      </div>
    </Form>
  );
}

function OtherDevices() {
  const [endOthers, { isLoading }] = accountApi.useEndOtherSessionsMutation();
  const end = async () => {
    const { error } = await endOthers();
    if (!error) {
      showToast({ title: 'Other devices logged out', description: 'You are still logged in here.' });
      return;
    }
    showFailure(error, 'Your other devices could not be logged out.');
  };
  return (
    <SmallButton isBusy={isLoading} onClick={() => void end()}>
      Log out other devices
    </SmallButton>
  );
}

export function Security({ role }: { role: Role }) {
  const { isEditing, editButton, edit, close } = useEditing(() => false);
  const button = (
    <SmallButton ref={editButton} onClick={edit}>
      Change password
    </SmallButton>
  );
  return (
    <AccountSection title="Security" action={!isEditing && button}>
      {isEditing ? (
        <PasswordForm onClose={close} />
      ) : (
        <dl className={styles.facts}>
          <dt>Password</dt>
          <dd>
            <span aria-hidden>••••••••</span>
            <span className="muted block">Changing it logs out your other devices.</span>
          </dd>
          {role === 'user' && (
            <>
              <dt>Passkeys</dt>
              <dd>
                <Passkeys />
              </dd>
            </>
          )}
          <dt>Other devices</dt>
          <dd>
            <span className="block mb-3">
              Lost a phone, or used somebody else’s computer? You stay logged in here.
            </span>
            <OtherDevices />
          </dd>
          <dt>This device</dt>
          <dd>
            <span className="block mb-3">
              Not your device, or about to pass it on? Remove everything this site has stored on it.
            </span>
            <ThisDevice />
          </dd>
        </dl>
      )}
    </AccountSection>
  );
}
