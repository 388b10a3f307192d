import type { ReactNode } from 'react';
import styles from '#web/ui/layout/VisuallyHidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

export function SkipLink({ target }: { target: string }) {
  return (
    <a className={`fixed p-3-4 rounded-md on-dark semibold no-print ${styles.skip}`} href={`#${target}`}>
      Skip to main content
    </a>
  );
}
