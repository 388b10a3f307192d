import type { ReactNode } from 'react';
import styles from '#web/site/treatments/parts/layout/Band.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';
import { Fold } from '#web/ui/layout/Fold.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

interface BandProps {
  tone?: 'paper' | 'mist' | 'sand';
  /** Follows a band of the same tone, so it adds no space above. */
  isContinued?: boolean;
  /** Anchor for links. */
  id?: string;
  children: ReactNode;
}

/** A full-width band of the page. */
export function Band({ tone = 'paper', isContinued, id, children }: BandProps) {
  return (
    <div id={id} className={classNames(styles.band, `bg-${tone}`, isContinued && styles.continued)}>
      <Wrap className={styles.inside}>{children}</Wrap>
    </div>
  );
}

interface ChapterProps {
  title: ReactNode;
  /** `h2` for a section, `h3` within one. */
  as?: 'h2' | 'h3' | undefined;
  /** On a phone its content is behind its title. */
  isFolded?: boolean;
  children: ReactNode;
}

/** Heading on the left and content on the right; stacked on narrow screens. */
export function Chapter({ title, as: Heading = 'h3', isFolded, children }: ChapterProps) {
  if (isFolded) {
    return (
      <Fold
        title={<Heading className={styles.title}>{title}</Heading>}
        className={classNames(styles.chapter, styles.folded)}
      >
        <div className="min-w-0">{children}</div>
      </Fold>
    );
  }
  return (
    <div className={styles.chapter}>
      <Heading className={styles.title}>{title}</Heading>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
