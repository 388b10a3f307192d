import { useId } from 'react';
import type { CarePlan, CareTimeline } from '#shared/domain/careTimeline.ts';
import { formatDateTime, formatDate } from '#shared/domain/dateWords.ts';
import { paths } from '#shared/paths.ts';
import { Advice } from '#web/patient/care/Advice.tsx';
import styles from '#web/patient/care/Today.module.css';
import { ButtonLink } from '#web/ui/actions/Button.tsx';

/** Names the date from which days are counted. */
function since({ anchor }: CarePlan): string {
  if (anchor.kind === 'assigned') {
    return `Counted from ${formatDate(anchor.date)}, when we gave you this guide. If your treatment was on another day, please tell us.`;
  }
  return `Treatment: ${formatDateTime(anchor.date, anchor.time)}`;
}

/** Today's advice. */
export function Today({ timeline, plan }: { timeline: CareTimeline; plan: CarePlan }) {
  const id = useId();
  const stage = timeline.entries[plan.current];
  if (!stage) {
    return (
      <section className="stack gap-3 p-5 line-left-strong rounded-sm bg-mist" aria-labelledby={id}>
        <h4 id={id} className={styles.headline}>
          Your treatment is on {formatDateTime(plan.anchor.date, plan.anchor.time)}
        </h4>
        <p className={`max-w-measure mb-2 ${styles.since}`}>
          Daily advice starts then. You can read all of it below now.
        </p>
      </section>
    );
  }
  return (
    <section
      className="stack gap-1 p-4 line-left-strong rounded-sm bg-mist"
      aria-label={`${stage.headline}, after ${timeline.careType}`}
    >
      <p className={`row baseline wrap gap-0-3 ${styles.day}`}>
        <strong className="eucalyptus">Today: day {plan.day}</strong> <span>{stage.label}</span>
      </p>
      <h4 className={styles.headline}>{stage.headline}</h4>
      <p className={`max-w-measure mb-1 ${styles.since}`}>{since(plan)}</p>
      <Advice stage={stage} />
      {plan.isReviewDue && (
        <div className={`row wrap between gap-1-3 pt-3 mt-2 semibold ${styles.review}`}>
          <p>Your two-week review is due.</p>
          <ButtonLink to={`${paths.booking}?service=review`} size="sm">
            Book your review
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
