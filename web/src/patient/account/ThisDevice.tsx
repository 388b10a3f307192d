import { useState } from 'react';
import { useLogOutAndClear } from '#web/session/logOut.ts';
import { countUnsent, useOutbox } from '#web/outbox/unsent.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { Button } from '#web/ui/actions/Button.tsx';

function unsentWords(count: number): string {
  return count === 1
    ? '1 request here has not been sent: the clinic would never get it.'
    : `${count} requests here have not been sent: the clinic would never get them.`;
}

/** For shared devices, and devices that are passed on. */
export function ThisDevice() {
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
      <Button variant="secondary" size="sm" onClick={() => setIsConfirming(true)}>
        Log out and clear this device
      </Button>
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
        {unsent > 0 && <p className="mb-3 semibold">{unsentWords(unsent)}</p>}
        <p>Your account and your appointments stay with the clinic.</p>
      </AlertDialog>
    </>
  );
}
