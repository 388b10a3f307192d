import type { ReactNode } from 'react';
import styles from '#web/ui/layout/VisuallyHidden.module.css';

/** Text for those who listen to the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** The first stop of the Tab key: jumps over the header. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      Skip to main content
    </a>
  );
}
