import { RefreshCw } from 'lucide-react';
import { acceptUpdate, postponeUpdate, useUpdateState } from '#web/offline/updates.ts';
import styles from '#web/site/offline/UpdatePrompt.module.css';
import { Button } from '#web/ui/Button.tsx';

/** Says that there is a newer version and leaves it to the person when to take it. */
export function UpdatePrompt() {
  const state = useUpdateState();
  return (
    <output className={styles.region}>
      {state !== 'none' && (
        <div className={styles.prompt}>
          <RefreshCw aria-hidden />
          <p>
            {state === 'ready'
              ? 'A newer version of this site is ready.'
              : 'This site was updated in another tab. Reload when you have finished here.'}
          </p>
          <div className={styles.actions}>
            <Button variant="quiet" size="sm" onClick={postponeUpdate}>
              Later
            </Button>
            <Button size="sm" onClick={acceptUpdate}>
              {state === 'ready' ? 'Update' : 'Reload'}
            </Button>
          </div>
        </div>
      )}
    </output>
  );
}
