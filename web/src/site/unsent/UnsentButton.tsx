import { CloudUpload } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { countUnsent, useOutbox } from '#web/offline/outbox/unsent.ts';
import styles from '#web/site/unsent/Unsent.module.css';
import { makeValueStore } from '#web/ui/valueStore.ts';

const UnsentPanel = lazy(async () => ({
  default: (await import('#web/site/unsent/UnsentPanel.tsx')).UnsentPanel,
}));

const panel = makeValueStore<'never opened' | 'open' | 'closed'>('never opened');

const unsentWords = (count: number) => `${count} unsent request${count === 1 ? '' : 's'}`;

/** How many requests wait on this device; opens their list. Not there while there are none. */
export function UnsentButton() {
  const count = countUnsent(useOutbox());
  const state = panel.use();
  if (count === 0 && state !== 'open') return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        onClick={() => panel.set('open')}
      >
        <CloudUpload aria-hidden />
        {unsentWords(count)}
      </button>
      {state !== 'never opened' && (
        <Suspense>
          <UnsentPanel isOpen={state === 'open'} onClose={() => panel.set('closed')} />
        </Suspense>
      )}
    </>
  );
}

/** The same in a list of links. */
export function UnsentLink({ className, onClick }: { className?: string | undefined; onClick: () => void }) {
  const count = countUnsent(useOutbox());
  if (count === 0) return null;
  const open = () => {
    onClick();
    panel.set('open');
  };
  return (
    <li>
      <button type="button" className={className} onClick={open}>
        {unsentWords(count)}
      </button>
    </li>
  );
}
