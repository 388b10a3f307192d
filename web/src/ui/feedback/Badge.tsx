import type { ReactNode } from 'react';
import styles from '#web/ui/feedback/Badge.module.css';

export interface BadgeProps {
  tone?: 'neutral' | 'amber' | 'blue' | 'green' | 'red';
  icon?: ReactNode;
  children: ReactNode;
}

/** A state in one or two words. The colour only repeats the text. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
