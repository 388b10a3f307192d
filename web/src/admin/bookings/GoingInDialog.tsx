import { useId } from 'react';
import { directionMissing, goOnReasonNeeded, goOnReasons, type GoOnReason } from '#shared/domain/goingIn.ts';
import { ReasonForm } from '#web/admin/dialogs/ReasonForm.tsx';
import { isCallError, type CallError } from '#web/data/requests/request.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

const codes = [goOnReasonNeeded, directionMissing, 'under_age'];

/** Whether the server did not let a patient go in, for what is missing or for their age. */
export const isGoingInRefusal = (error: unknown): error is CallError =>
  isCallError(error) && codes.includes(error.code ?? '');

interface GoingInProps {
  refusal: CallError | null;
  name: string;
  onClose: () => void;
  onGoOn: (reason: GoOnReason) => void;
}

/** Why a patient cannot go in to the practitioner, or the question why they do all the same. */
export function GoingInDialog({ refusal, name, onClose, onGoOn }: GoingInProps) {
  const formId = useId();
  const canGoOn = refusal?.code === goOnReasonNeeded;
  return (
    <Dialog
      isOpen={refusal !== null}
      onClose={onClose}
      size="sm"
      title={canGoOn ? 'Papers are missing' : 'Cannot go in'}
      subject={name}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {canGoOn ? 'Leave It' : 'Close'}
          </Button>
          {canGoOn && (
            <Button type="submit" form={formId} requiresServer>
              Went In
            </Button>
          )}
        </>
      }
    >
      <div className="stack gap-4">
        <Notice tone={canGoOn ? 'warning' : 'error'}>{refusal?.sentence}</Notice>
        {canGoOn && (
          <ReasonForm
            formId={formId}
            label="Why do they go in?"
            hint="It stands in the history of the appointment."
            reasons={goOnReasons}
            onChoose={onGoOn}
          />
        )}
      </div>
    </Dialog>
  );
}
