import { useId } from 'react';
import type { CarePlan, CareTimeline } from '#shared/domain/careTimeline.ts';
import { formatDateTime, formatDate } from '#shared/domain/wallTime.ts';
import { paths } from '#shared/paths.ts';
import { Advice } from '#web/patient/care/Advice.tsx';
import styles from '#web/patient/care/Today.module.css';
import { ButtonLink } from '#web/ui/actions/Button.tsx';

/** Today's advice. */
export function Today({ timeline, plan }: { timeline: CareTimeline; plan: CarePlan }) {
  const id = useId();
  const stage = timeline.entries[plan.current];
  if (!stage) {
    return (
      <section className="stack gap-3 p-5 line-left-strong rounded-sm bg-mist" aria-labelledby={id}>
        <h4 id={id} className="font-display display-xs leading-1-2 regular">
          Your treatment is on {formatDateTime(plan.anchor.date, plan.anchor.time)}
        </h4>
        <p className="max-w-measure mb-2 ink-soft text-sm">
          Daily advice starts then. You can read all of it below now.
        </p>
      </section>
    );
  }
  return (
    <section
      className="stack gap-1 p-3-4 line-left-strong rounded-sm bg-mist"
      aria-label={`${stage.headline}, after ${timeline.careType}`}
    >
      <div className="row baseline wrap gap-0-3">
        <strong className="eucalyptus text-sm">Today: day {plan.day}</strong>
        <h4 className="font-display display-xs leading-1-2 regular">{stage.headline}</h4>
      </div>
      {plan.anchor.kind === 'assigned' && (
        <p className="max-w-measure mb-1 ink-soft text-sm">
          Counted from {formatDate(plan.anchor.date)}, when we gave you this guide. If your treatment was on
          another day, please tell us.
        </p>
      )}
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
