import { useRef, useState } from 'react';
import { formatInstantDate } from '#shared/domain/wallTime.ts';
import type { Passkey } from '#shared/contracts/passkey.ts';
import { passkeyApi } from '#web/data/calls/passkeys.ts';
import { AddPasskeyDialog } from '#web/patient/passkeys/AddPasskeyDialog.tsx';
import { PasswordDialog } from '#web/patient/passkeys/PasswordDialog.tsx';
import { QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

function usedWords({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt ? `last used ${formatInstantDate(lastUsedAt)}` : 'not used yet';
  return `Added ${formatInstantDate(createdAt)}, ${used}`;
}

/** The passkeys of the account: list, add, remove. */
export function Passkeys() {
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
                <span className="muted block">{usedWords(passkey)}</span>
              </span>
              <QuietButton
                requiresServer
                aria-label={`Remove the passkey of ${passkey.device}, ${usedWords(passkey)}`}
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
