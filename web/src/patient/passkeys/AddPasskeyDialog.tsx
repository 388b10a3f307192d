import { passkeyApi } from '#web/data/calls/passkeys.ts';
import { createPasskey } from '#web/patient/passkeys/device.ts';
import { PasswordDialog } from '#web/patient/passkeys/PasswordDialog.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

/** By the name of the browser's error. */
const failures: Partial<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  NotAllowedError: 'No passkey was added. Please try again, and follow what your device asks.',
};
const failed = 'Your device could not make a passkey. You can go on using your password.';

interface AddPasskeyDialogProps {
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

export function AddPasskeyDialog({ onClose, finalFocus }: AddPasskeyDialogProps) {
  const [start] = passkeyApi.useStartPasskeyMutation();
  const [add] = passkeyApi.useAddPasskeyMutation();
  const confirm = async (body: { currentPassword: string }) => {
    const started = await start({ body });
    if (!started.data) return started.error;
    const outcome = await createPasskey(started.data.answer);
    if ('failed' in outcome) return failures[outcome.failed] ?? failed;
    const { error } = await add({ body: outcome.made });
    if (error) return error;
    onClose();
    showToast({ title: 'Passkey added', description: 'Next time you can sign in with it.' });
    return undefined;
  };
  return (
    <PasswordDialog
      title="Add a passkey"
      confirmLabel="Continue"
      onClose={onClose}
      onConfirm={confirm}
      finalFocus={finalFocus}
    >
      <p>
        After your password, your device asks for your fingerprint, face or PIN. They stay on the device: we
        never receive them. On a device that others use too, please go on using your password.
      </p>
    </PasswordDialog>
  );
}
