import { RefreshCw, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { momentWords } from '#shared/domain/dateWords.ts';
import styles from '#web/admin/shell/ConnectionStrip.module.css';
import { readReachedAt } from '#web/offline/connectivity.ts';
import { tryNow } from '#web/offline/followConnection.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

/** Shows during an outage how old the page is, with a button to check the connection now. */
export function ConnectionStrip() {
  const now = useNow();
  const [isLooking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    await tryNow();
    setLooking(false);
  };
  return (
    <section className={styles.strip} aria-label="Connection">
      <WifiOff aria-hidden />
      <output>
        <strong>Not connected: as of {momentWords(readReachedAt(), now)}</strong>{' '}
        <span>
          The clinic’s server cannot be reached, so nothing can be changed. This page keeps trying and comes
          back by itself; what you have typed stays.
        </span>
      </output>
      <Button variant="secondary" size="sm" isBusy={isLooking} onClick={() => void look()}>
        <RefreshCw aria-hidden />
        {isLooking ? 'Looking…' : 'Try now'}
      </Button>
    </section>
  );
}
