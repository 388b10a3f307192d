import { countUnsent, useOutbox } from '#web/outbox/unsent.ts';
import styles from '#web/unsent/Unsent.module.css';
import { UnsentList } from '#web/unsent/UnsentList.tsx';

/** Unsent requests, shown above the appointments. */
export function UnsentCard() {
  const entries = useOutbox();
  if (countUnsent(entries) === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="not-sent-yet">
      <h3 id="not-sent-yet">Not sent yet</h3>
      <UnsentList entries={entries} />
    </section>
  );
}
