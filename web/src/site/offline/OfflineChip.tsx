import { CloudOff } from 'lucide-react';
import { useIsOffline } from '#web/offline/connectivity.ts';
import styles from '#web/site/offline/OfflineChip.module.css';

/** Says that the clinic is out of reach; goes at the first answer. */
export function OfflineChip() {
  const isOffline = useIsOffline();
  return (
    <output className={styles.region}>
      {isOffline && (
        <span className={styles.chip}>
          <CloudOff aria-hidden /> Offline
        </span>
      )}
    </output>
  );
}
