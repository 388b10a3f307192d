import { CloudUpload } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { loadAgain } from '#web/loadAgain.ts';
import { listUnsent, useOutbox } from '#web/outbox/unsent.ts';
import { formatUnsent } from '#web/unsent/formatItem.ts';
import styles from '#web/unsent/Unsent.module.css';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';

const UnsentPanel = lazy(async () => ({
  default: (await loadAgain(() => import('#web/unsent/UnsentPanel.tsx'))).UnsentPanel,
}));

const panel = createValueStore<'never opened' | 'open' | 'closed'>('never opened');

/** Number of unsent requests on this device, opening their list; hidden at zero. */
export function UnsentButton() {
  const unsent = listUnsent(useOutbox());
  const state = panel.use();
  if (unsent.length === 0 && state !== 'open') return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        onClick={() => panel.set('open')}
      >
        <CloudUpload className="clay-deep size-1" aria-hidden />
        {formatUnsent(unsent)}
      </button>
      {state !== 'never opened' && (
        <Suspense>
          <UnsentPanel isOpen={state === 'open'} onClose={() => panel.set('closed')} />
        </Suspense>
      )}
    </>
  );
}

/** The same as a list link. */
export function UnsentLink({ className, onClick }: { className?: string | undefined; onClick: () => void }) {
  const unsent = listUnsent(useOutbox());
  if (unsent.length === 0) return null;
  const open = () => {
    onClick();
    panel.set('open');
  };
  return (
    <li>
      <button type="button" className={className} onClick={open}>
        {formatUnsent(unsent)}
      </button>
    </li>
  );
}
