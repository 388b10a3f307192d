import { useState } from 'react';
import { PinForm } from '#web/admin/handover/PinForm.tsx';
import { useEndHandoverMutation } from '#web/data/calls/handover.ts';
import { useLogOutMutation } from '#web/data/calls/user.ts';
import { isCallError, sentenceOf } from '#web/data/requests/errors.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';

/** Asks for the PIN, or signs out. Either way the page is loaded anew, with nothing of the patient left in it. */
export function TakeBackDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [end, { isLoading }] = useEndHandoverMutation();
  const [logOut] = useLogOutMutation();
  const submit = async () => {
    if (pin.length < 4) return setError('Please enter the PIN of 4 digits');
    const { error: refusal } = await end({ body: { pin } });
    const isWrong = isCallError(refusal) && refusal.status !== 401 && refusal.status !== 404;
    if (!isWrong) return location.reload();
    setPin('');
    setError(sentenceOf(refusal, 'The PIN could not be checked.'));
  };
  const leave = async () => {
    const { error: refusal } = await logOut({});
    if (refusal) setError(sentenceOf(refusal, 'You could not be signed out.'));
    else location.reload();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title="For the clinic"
      description="The PIN leads back to the desk. Without it, sign in again."
      action="Back to the Desk"
      cancel="Sign In Again"
      onCancel={() => void leave()}
      isBusy={isLoading}
    >
      <PinForm onSubmit={() => void submit()} pin={pin} onChange={setPin} error={error} isHidden />
    </FormDialog>
  );
}
