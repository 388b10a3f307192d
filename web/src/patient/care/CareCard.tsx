import { ArrowUpRight, BookOpenText, FileText, CircleCheck, Download } from 'lucide-react';
import { useId, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Care } from '#shared/contracts/care.ts';
import { findTimeline } from '#shared/content/careTimelines.ts';
import type { Anchor, CarePlan, CareTimeline } from '#shared/domain/careTimeline.ts';
import { formatShortDay, londonToday, formatDateTime, formatDate } from '#shared/domain/wallTime.ts';
import { isIosApp } from '#web/offline/device.ts';
import styles from '#web/patient/care/CareCard.module.css';
import { guideLink, guideLinks } from '#web/offline/guideLink.ts';
import { ButtonLink, QuietButton } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { cacheGuides, useCachedGuides } from '#web/offline/cachedGuides.ts';
import { Advice } from '#web/patient/care/Advice.tsx';
import { paths } from '#shared/paths.ts';

function Today({ timeline, plan }: { timeline: CareTimeline; plan: CarePlan }) {
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

interface StageListProps {
  timeline: CareTimeline;
  /** Index of the present stage; -1 if there is none. */
  current: number;
}

/** All stages from the first hour on, each expandable. */
function StageList({ timeline, current }: StageListProps) {
  return (
    <details className={styles.all}>
      <summary className="flex gap-3 middle hit semibold chevron">Day by day</summary>
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
            <p className="mb-2 font-display display-xs leading-1-25">{stage.headline}</p>
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

/** Downloads the printed guides that are not available offline yet. */
export function DownloadGuides({ guides }: { guides: readonly Care[] }) {
  const known = useCachedGuides();
  const [isBusy, setIsBusy] = useState(false);
  if (!guides.some(({ careType }) => known[guideLink(careType)]?.isCached === false)) return null;
  const download = () => {
    setIsBusy(true);
    void cacheGuides(guideLinks).finally(() => setIsBusy(false));
  };
  return (
    <QuietButton className={styles.download} isBusy={isBusy} onClick={download}>
      <Download aria-hidden /> {isBusy ? 'Downloading...' : 'Download for offline'}
    </QuietButton>
  );
}

interface CareCardProps {
  care: Care;
  /** Position in the patient's list, from 1. */
  place: number;
  /** Null until the bookings are loaded. */
  plan: CarePlan | null;
  isDateMissing: boolean;
}

/** One guide: today's advice, all stages, and the guide itself. */
export function CareCard({ care, place, plan, isDateMissing }: CareCardProps) {
  const id = useId();
  const timeline = findTimeline(care.careType);
  return (
    <article className="stack fluid gap-1 min-w-0" aria-labelledby={id}>
      <GuideLink care={care} id={id} place={place} anchor={plan?.anchor ?? null} />
      {timeline && (
        <WhileDue isFinished={plan?.isFinished ?? false}>
          {plan && <Today timeline={timeline} plan={plan} />}
          {!plan && !isDateMissing && <Skeleton label="Loading today’s advice" rows={1} shape="card" />}
          {!plan && isDateMissing && (
            <p className="muted">
              We could not load the day of your treatment. The advice for every day is here and in your guide.
            </p>
          )}
          <div>
            <ButtonLink
              to={`?tab=care&guide=${place}`}
              variant="quiet"
              size="sm"
              className={styles.read}
              preventScrollReset
            >
              <BookOpenText aria-hidden /> Read on this page
              <VisuallyHidden> for {care.careType}</VisuallyHidden>
            </ButtonLink>
            <StageList timeline={timeline} current={plan?.current ?? -1} />
          </div>
        </WhileDue>
      )}
    </article>
  );
}

/** A finished guide is one line, which opens. */
function WhileDue({ isFinished, children }: { isFinished: boolean; children: ReactNode }) {
  if (!isFinished) return children;
  return (
    <details>
      <summary className={`semibold ${styles.finished}`}>Finished: its advice</summary>
      <div className="stack fluid gap-2">{children}</div>
    </details>
  );
}

interface GuideLinkProps {
  care: Care;
  id: string;
  place: number;
  anchor: Anchor | null;
}

function GuideLink({ care, id, place, anchor }: GuideLinkProps) {
  // An installed iOS app cannot go back from a new tab, so it shows the guide as text.
  const link = isIosApp() ? `?tab=care&guide=${place}` : guideLink(care.careType);
  const opensTab = link.endsWith('.pdf');
  const { isCached, isUpdated } = useCachedGuides()[guideLink(care.careType)] ?? {};
  const content = (
    <>
      <FileText aria-hidden />
      <h3 id={id} className="column-2">
        {care.careType} aftercare
        {opensTab && <VisuallyHidden> (PDF, opens in a new tab)</VisuallyHidden>}
      </h3>
      <span className="muted column-2">
        {anchor?.kind === 'treatment'
          ? `Treatment: ${formatShortDay(anchor.date)}`
          : `Given ${formatShortDay(londonToday(new Date(care.assignedAt)))}`}
        {isCached && (
          <>
            {' · '}
            <span className="inline-block">
              <CircleCheck aria-hidden className={styles.onDevice} />
              {isUpdated ? 'Updated, available offline' : 'Available offline'}
            </span>
          </>
        )}
      </span>
      {opensTab && <ArrowUpRight aria-hidden className={styles.arrow} />}
    </>
  );
  if (link.startsWith('?')) {
    return (
      <Link className={styles.guide} to={link} preventScrollReset>
        {content}
      </Link>
    );
  }
  return (
    <a className={styles.guide} href={link} {...(opensTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {content}
    </a>
  );
}
