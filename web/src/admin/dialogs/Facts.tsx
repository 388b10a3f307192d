import type { ReactNode } from 'react';
import styles from '#web/admin/dialogs/Facts.module.css';

/** A description list of terms and values. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className={`stack gap-2 mb-5 text-sm ${styles.facts}`}>
      {Object.entries(facts).map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
