import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { SmallButton } from '#web/ui/actions/Button.tsx';

/** Checks the connection now. */
export function TryNowButton({ onTry }: { onTry: () => Promise<void> }) {
  const [isPolling, setPolling] = useState(false);
  const poll = async () => {
    setPolling(true);
    await onTry();
    setPolling(false);
  };
  return (
    <SmallButton isBusy={isPolling} onClick={() => void poll()}>
      <RefreshCw aria-hidden />
      {isPolling ? 'Looking…' : 'Try now'}
    </SmallButton>
  );
}
