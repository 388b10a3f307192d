import type { ReactNode } from 'react';
import styles from '#web/site/treatments/parts/layout/Band.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

interface BandProps {
  tone?: 'paper' | 'mist' | 'sand';
  /** Follows another of the same tone and adds no space of its own above. */
  isContinued?: boolean;
  /** By which a link leads here. */
  id?: string;
  children: ReactNode;
}

/** A stretch of the page, as wide as the screen. */
export function Band({ tone = 'paper', isContinued, id, children }: BandProps) {
  return (
    <div id={id} className={classNames(styles.band, styles[tone], isContinued && styles.continued)}>
      <Wrap className={styles.inside}>{children}</Wrap>
    </div>
  );
}

interface ChapterProps {
  title: ReactNode;
  /** `h2` opens a section, `h3` goes on within it. */
  as?: 'h2' | 'h3';
  children: ReactNode;
}

/** A heading on the left, what it stands for on the right; one below the other where it is narrow. */
export function Chapter({ title, as: Heading = 'h3', children }: ChapterProps) {
  return (
    <div className={styles.chapter}>
      <Heading className={styles.title}>{title}</Heading>
      <div className={styles.body}>{children}</div>
    </div>
  );
}
