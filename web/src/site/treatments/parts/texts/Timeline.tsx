import { useId } from 'react';
import type { Titled } from '#shared/content/treatments/treatment.ts';
import { Fold } from '#web/ui/layout/Fold.tsx';
import styles from '#web/site/treatments/parts/texts/Timeline.module.css';

/** Stages along a drawn line. */
export function Timeline({ label, points }: { label: string; points: readonly Titled[] }) {
  const labelId = useId();
  return (
    <Fold
      title={
        <h3 id={labelId} className={`mb-5 ${styles.label}`}>
          {label}
        </h3>
      }
    >
      <ol className={`stack ${styles.points}`} aria-labelledby={labelId}>
        {points.map(({ title, text }) => (
          <li className="relative" key={title}>
            <svg viewBox="0 0 100 40" preserveAspectRatio="none" className={styles.line} aria-hidden>
              <path d="M0 20C24 4 76 4 100 20" />
            </svg>
            <p className={`font-display display-xs lining leading-1-25 ${styles.when}`}>{title}</p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
