import { isForgetful } from '#web/offline/device.ts';
import { useOutbox } from '#web/outbox/unsent.ts';
import { UnsentList } from '#web/unsent/UnsentList.tsx';
import { Sheet } from '#web/ui/dialogs/Sheet.tsx';

/** Dialog with the requests written on this device and their states. */
export function UnsentPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const entries = useOutbox();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Messages and requests">
      {entries.length > 0 ? <UnsentList entries={entries} /> : <p>Everything has been sent.</p>}
      <p className="muted mt-4">
        They are saved on this device, where no other site can read them, and each is sent once.
      </p>
      {isForgetful() && entries.length > 0 && (
        <p className="muted mt-4">
          Safari may clear them after seven days without a visit. Tap Share, then “Add to Home Screen”, and
          they stay.
        </p>
      )}
    </Sheet>
  );
}
