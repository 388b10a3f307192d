import { useState } from 'react';
import { useLogOutAndClear } from '#web/data/logOut.ts';
import { countUnsent, useOutbox } from '#web/offline/outbox/unsent.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Button } from '#web/ui/Button.tsx';

function unsentWords(count: number): string {
  if (count === 0) return '';
  const which = count === 1 ? '1 request that has' : `${count} requests that have`;
  return ` Here you see ${which} not been sent.`;
}

/** For a device that is somebody else's, or will be. */
export function ThisDevice() {
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const unsent = countUnsent(useOutbox());
  const logOutAndClear = useLogOutAndClear();
  const clear = async () => {
    setIsBusy(true);
    await logOutAndClear();
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsAsked(true)}>
        Sign out and clear this device
      </Button>
      <AlertDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title="Sign out and clear this device?"
        description="Everything that this site has kept on this device goes: appointments and guides to read offline, what you are writing, and every request on this device that has not been sent, whoever wrote it."
        cancelLabel="Stay signed in"
        confirmLabel="Sign out and clear"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void clear()}
      >
        <p>
          The clinic never gets an unsent request then.{unsentWords(unsent)} Your appointments and your
          account stay with the clinic.
        </p>
      </AlertDialog>
    </>
  );
}
