import { CloudOff } from 'lucide-react';
import { clinic } from '#shared/clinic.ts';
import { useIsOffline } from '#web/offline/connectivity.ts';
import styles from '#web/site/offline/OfflineChip.module.css';

const panelId = 'offline-means';

/** Shows that the server is unreachable, with details on tap; hidden after the next response. */
export function OfflineChip() {
  const isOffline = useIsOffline();
  return (
    <>
      <output className="flex-none">
        {isOffline && (
          <button type="button" className={styles.chip} popoverTarget={panelId}>
            <CloudOff aria-hidden /> Offline
          </button>
        )}
      </output>
      {isOffline && (
        <section id={panelId} popover="auto" className={styles.panel} aria-labelledby="offline-title">
          <h2 className="text-lg" id="offline-title">
            We cannot be reached just now
          </h2>
          <dl className="stack gap-3">
            <div>
              <dt className="semibold">Works</dt>
              <dd>Every page, your aftercare guides, and your appointments as they were last seen here.</dd>
            </div>
            <div>
              <dt className="semibold">Waits on this device</dt>
              <dd>Messages and requests that you write. They go by themselves, once each.</dd>
            </div>
            <div>
              <dt className="semibold">Needs a connection</dt>
              <dd>Logging in, changing your account, cancelling or moving an appointment.</dd>
            </div>
          </dl>
          <p>
            Or ring us: <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>
          </p>
        </section>
      )}
    </>
  );
}
