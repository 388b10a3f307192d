import { RefreshCw, WifiOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { momentWords } from '#shared/domain/dateWords.ts';
import styles from '#web/admin/shell/ConnectionStrip.module.css';
import { readAnsweredAt } from '#web/offline/connectivity.ts';
import { tryNow } from '#web/offline/followConnection.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

interface StripProps {
  title: string;
  children: ReactNode;
  /** Checks the connection now. */
  onTry: () => Promise<void>;
}

/** A strip above the screens during an outage, with a button to check the connection now. */
export function Strip({ title, children, onTry }: StripProps) {
  const [isPolling, setPolling] = useState(false);
  const poll = async () => {
    setPolling(true);
    await onTry();
    setPolling(false);
  };
  return (
    <section className={styles.strip} aria-label="Connection">
      <WifiOff aria-hidden />
      <output>
        <strong>{title}</strong> <span>{children}</span>
      </output>
      <Button variant="secondary" size="sm" isBusy={isPolling} onClick={() => void poll()}>
        <RefreshCw aria-hidden />
        {isPolling ? 'Looking…' : 'Try now'}
      </Button>
    </section>
  );
}

/** Shows in a browser how old the page is. */
export function ConnectionStrip() {
  const now = useNow();
  return (
    <Strip title={`Not connected: as of ${momentWords(readAnsweredAt(), now)}`} onTry={tryNow}>
      The clinic’s server cannot be reached, so nothing can be changed. This page keeps trying and comes back
      by itself; what you have typed stays.
    </Strip>
  );
}
