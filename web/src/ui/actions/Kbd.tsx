import type { ReactNode } from 'react';
import styles from '#web/ui/actions/Kbd.module.css';

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
