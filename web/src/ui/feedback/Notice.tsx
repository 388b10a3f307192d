import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '#web/ui/feedback/Notice.module.css';

interface NoticeProps {
  /** `error` is announced immediately (role alert). */
  tone?: 'info' | 'error' | 'warning';
  title?: ReactNode;
  children?: ReactNode;
}

const tones = { info: undefined, error: 'red', warning: 'amber' };

/** A persistent message beside its subject. */
export function Notice({ tone = 'info', title, children }: NoticeProps) {
  const Icon = tone === 'info' ? Info : CircleAlert;
  return (
    <div className={styles.notice} data-tone={tones[tone]} role={tone === 'error' ? 'alert' : undefined}>
      <Icon aria-hidden className={styles.icon} />
      <div>
        {title && <p className="semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
