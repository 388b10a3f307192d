import type { ReactNode } from 'react';
import styles from '#web/ui/feedback/EmptyState.module.css';

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** The next step, usually a button. */
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className={`stack start gap-3 line-above-below ${styles.empty}`}>
      {icon}
      <p className="font-display display-xs leading-1-3">{title}</p>
      {children && <div className="max-w-measure ink-soft">{children}</div>}
      {action}
    </div>
  );
}
