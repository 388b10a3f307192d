import type { ReactNode } from 'react';
import styles from '#web/ui/navigation/Accordion.module.css';

/** Native disclosure widgets (details), which work without scripts. */
export function Accordion({ items }: { items: readonly { title: string; content: ReactNode }[] }) {
  return (
    <div className="line-above">
      {items.map((item) => (
        <details key={item.title} className={'line-below'}>
          <summary className={styles.title}>{item.title}</summary>
          <div className={`max-w-measure ink-soft flow ${styles.content}`}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
