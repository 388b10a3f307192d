import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';

/** Checks the connection now. */
export function TryNowButton({ onTry }: { onTry: () => Promise<void> }) {
  const [isPolling, setPolling] = useState(false);
  const poll = async () => {
    setPolling(true);
    await onTry();
    setPolling(false);
  };
  return (
    <Button variant="secondary" size="sm" isBusy={isPolling} onClick={() => void poll()}>
      <RefreshCw aria-hidden />
      {isPolling ? 'Looking…' : 'Try now'}
    </Button>
  );
}
