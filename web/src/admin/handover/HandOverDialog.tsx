import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { z } from 'zod';
import { Tablet } from 'lucide-react';
import type { ConsentToSign } from '#shared/contracts/handover.ts';
import { paths } from '#shared/paths.ts';
import { storeHandedOverFrom } from '#web/admin/handover/handedOverFrom.ts';
import { PinForm } from '#web/admin/handover/PinForm.tsx';
import { useOutage } from '#web/admin/outage/outage.tsx';
import { handoverApi } from '#web/data/calls/handover.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { forgetUser, logOutOtherTabs } from '#web/session/tabs.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';

interface HandOverDialogProps {
  /** What the patient is to sign, instead of answering the medical history. */
  consent?: z.input<typeof ConsentToSign> | undefined;
  userId: number;
  bookingId: number | null;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Chooses the PIN that ends the hand-over, then leaves the desk with nothing of it in this or another tab. */
export function HandOverDialog({ userId, bookingId, name, consent, isOpen, onClose }: HandOverDialogProps) {
  const dispatch = useDispatch();
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [start, { isLoading }] = handoverApi.useStartHandoverMutation();
  const submit = async () => {
    if (pin.length < 4) return setError('Please enter a PIN of 4 digits');
    const { error: refusal } = await start({ body: { userId, pin, ...(consent && { consent }) } });
    if (refusal) return setError(sentenceOf(refusal, 'The tablet could not be handed over.'));
    logOutOtherTabs();
    forgetUser(dispatch);
    storeHandedOverFrom({ userId, bookingId });
    location.replace(`${paths.admin}?tab=today`);
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title="Hand Over Tablet"
      subject={name}
      description={`The screen then shows ${consent ? 'the consent to sign' : 'the medical history'}, for this patient, and nothing else. Your PIN brings you back here.`}
      action="Hand Over"
      requiresServer
      isBusy={isLoading}
    >
      <PinForm
        onSubmit={() => void submit()}
        pin={pin}
        onChange={setPin}
        hint="4 digits of your choice, for this time only."
        error={error}
      />
    </FormDialog>
  );
}

interface HandOverButtonProps {
  userId: number;
  bookingId?: number | null;
  name: string;
  variant?: 'quiet' | 'secondary';
}

/** Hands this screen to a patient for the medical history. Everybody at the desk may: it shows nothing of the record. */
export function HandOverButton({ userId, bookingId = null, name, variant = 'quiet' }: HandOverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { isAway } = useOutage();
  if (isAway) return null;
  return (
    <>
      <Button variant={variant} size={variant === 'quiet' ? 'sm' : 'md'} onClick={() => setOpen(true)}>
        <Tablet aria-hidden />
        Hand Over Tablet…
      </Button>
      <HandOverDialog
        userId={userId}
        bookingId={bookingId}
        name={name}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
