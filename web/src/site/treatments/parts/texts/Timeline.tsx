import type { Titled } from '#shared/content/treatments/treatment.ts';
import styles from '#web/site/treatments/parts/texts/Timeline.module.css';

/** What comes when, along one drawn line. */
export function Timeline({ label, points }: { label: string; points: readonly Titled[] }) {
  return (
    <ol className={styles.points} aria-label={label}>
      {points.map(({ title, text }) => (
        <li key={title}>
          <svg viewBox="0 0 100 40" preserveAspectRatio="none" className={styles.line} aria-hidden>
            <path d="M0 20C24 4 76 4 100 20" />
          </svg>
          <p className={styles.when}>{title}</p>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
