import { useState } from 'react';
import type { Desk, DeskState } from '#shared/contracts/ipcContract.ts';
import { describeLeft, outageWords } from '#web/admin/outage/outageWords.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';

interface SomebodyElseProps {
  desk: Desk;
  state: Pick<DeskState, 'connection' | 'outage'>;
}

/** Ends the session of a locked desk; asks first while the server is away or work is unsent. */
export function SomebodyElse({ desk, state: { connection, outage } }: SomebodyElseProps) {
  const [isOpen, setOpen] = useState(false);
  const isAway = connection === 'offline';
  const left = { waiting: outage.unsent, toDecide: outage.conflicts };
  const leave = () => void desk.signOut();
  return (
    <>
      <Button
        variant="quiet"
        onClick={isAway || left.waiting + left.toDecide > 0 ? () => setOpen(true) : leave}
      >
        {outageWords.somebodyElse}
      </Button>
      <AlertDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={outageWords.somebodyElseQuestion}
        description={[isAway && outageWords.somebodyElseAway, describeLeft(left)].filter(Boolean).join(' ')}
        cancelLabel={outageWords.stayLocked}
        confirmLabel={outageWords.signOut}
        onConfirm={() => {
          setOpen(false);
          leave();
        }}
      />
    </>
  );
}
