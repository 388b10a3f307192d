import type { Titled } from '#shared/content/treatments/treatment.ts';
import styles from '#web/site/treatments/parts/Timeline.module.css';

/** What comes when, along one drawn line. */
export function Timeline({ label, points }: { label: string; points: readonly Titled[] }) {
  return (
    <div className={styles.timeline}>
      <svg viewBox="0 0 1000 60" preserveAspectRatio="none" className={styles.line} aria-hidden>
        <path d="M0 46C90 46 120 14 210 16S330 44 430 40 560 12 660 16 800 42 1000 20" />
      </svg>
      <ol className={styles.points} aria-label={label}>
        {points.map(({ title, text }) => (
          <li key={title}>
            <p className={styles.when}>{title}</p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
