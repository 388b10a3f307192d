import { useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { PhotoPurpose } from '#shared/domain/careRecord.ts';
import { useWithdrawMyConsentMutation } from '#web/data/calls/recordCopies.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { showFailure } from '#web/data/requests/showFailure.ts';

interface WithdrawConsentProps {
  entryId: string;
  /** What was agreed to. */
  name: string;
  /** One purpose of photographs; without it, all of the consent. */
  purpose?: PhotoPurpose;
  /** The element that gets the focus, because the button is gone afterwards. */
  focusId: string;
}

/** Withdrawing is as easy as agreeing (UK GDPR, article 7(3)): one press, and one to confirm it. */
export function WithdrawConsent({ entryId, name, purpose, focusId }: WithdrawConsentProps) {
  const [withdraw, { isLoading, isSuccess }] = useWithdrawMyConsentMutation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // One id for every attempt, so that a repeat is the same entry.
  const id = useRef(uuidv7());
  const confirm = async () => {
    const body = { id: id.current, refersTo: entryId, ...(purpose && { purposes: [purpose] }) };
    const { error } = await withdraw({ body });
    if (error) return showFailure(error, 'It could not be withdrawn. Please try again, or ring us.');
    showToast({ title: 'Consent withdrawn', description: 'It counts from now on.' });
    setOpen(false);
  };
  return (
    <>
      <QuietButton ref={button} aria-label={`Withdraw: ${name}`} onClick={() => setOpen(true)}>
        Withdraw
      </QuietButton>
      <AlertDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Withdraw this consent?"
        description={`${name}. It counts from now on, and what was done before is not changed by it. You can agree again at your next visit.`}
        cancelLabel="Keep consent"
        confirmLabel="Withdraw consent"
        isDangerous
        isBusy={isLoading}
        onConfirm={() => void confirm()}
        finalFocus={() => (isSuccess ? document.getElementById(focusId) : button.current)}
      />
    </>
  );
}
