import type { ReactNode } from 'react';
import styles from '#web/ui/layout/Fold.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';

interface FoldProps {
  title: ReactNode;
  /** The title is of no use where the part is open anyway. */
  isTitleOnPhone?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A part that is folded on a phone, and open on wider screens and on paper. */
export function Fold({ title, isTitleOnPhone, className, children }: FoldProps) {
  return (
    <details className={classNames(styles.fold, className)}>
      <summary className={classNames('chevron', isTitleOnPhone && `no-print ${styles.onPhone}`)}>
        {title}
      </summary>
      {children}
    </details>
  );
}
