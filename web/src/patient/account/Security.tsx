import type { Role } from '#shared/contracts/user.ts';
import { AccountSection } from '#web/patient/account/AccountSection.tsx';
import styles from '#web/patient/account/AccountTab.module.css';
import { OtherDevices } from '#web/patient/account/OtherDevices.tsx';
import { PasswordForm } from '#web/patient/account/PasswordForm.tsx';
import { useEditing } from '#web/patient/account/useEditing.ts';
import { ThisDevice } from '#web/patient/account/ThisDevice.tsx';
import { Passkeys } from '#web/patient/passkeys/Passkeys.tsx';
import { Button } from '#web/ui/actions/Button.tsx';

export function Security({ role }: { role: Role }) {
  const { isEditing, editButton, edit, close } = useEditing(() => false);
  const button = (
    <Button ref={editButton} variant="secondary" size="sm" onClick={edit}>
      Change password
    </Button>
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
