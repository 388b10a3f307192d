import type { CareTimeline } from '#shared/domain/careTimeline.ts';
import { Advice } from '#web/patient/care/Advice.tsx';
import styles from '#web/patient/care/StageList.module.css';

interface StageListProps {
  timeline: CareTimeline;
  /** Index of the present stage; -1 if there is none. */
  current: number;
}

/** All stages from the first hour on, each expandable. */
export function StageList({ timeline, current }: StageListProps) {
  return (
    <details className={styles.all}>
      <summary>Day by day, from the first hour</summary>
      <ol className="mt-5">
        {timeline.entries.map((stage, index) => (
          <li
            key={stage.id}
            className={`stack gap-2 relative ${styles.stage}`}
            data-when={index < current ? 'over' : index === current ? 'now' : 'later'}
            aria-current={index === current ? 'step' : undefined}
          >
            <h4 className="row baseline gap-3">
              {stage.label}
              {index === current && <span className={`p-0-2 rounded-sm text-xs ${styles.now}`}>Now</span>}
            </h4>
            <p className={`mb-2 ${styles.headline}`}>{stage.headline}</p>
            <Advice stage={stage} />
          </li>
        ))}
      </ol>
      <p className="muted mt-5">
        General advice, version {timeline.version}. Advice we gave you in person comes first.
      </p>
    </details>
  );
}
