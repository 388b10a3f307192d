import { ArrowUpRight, BookOpenText, FileText, CircleCheck, Download } from 'lucide-react';
import { useId, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { aftercareGuides } from '#shared/content/aftercareGuides.ts';
import type { Care } from '#shared/contracts/care.ts';
import { findTimeline } from '#shared/content/careTimelines.ts';
import type { CarePlan, CareTimeline } from '#shared/domain/careTimeline.ts';
import { formatShortDay } from '#shared/domain/dateWords.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { isIosApp } from '#web/offline/device.ts';
import styles from '#web/patient/care/CareCard.module.css';
import { guideLink, guideLinks } from '#web/offline/guideLink.ts';
import { RedFlags } from '#web/patient/care/RedFlags.tsx';
import { Today } from '#web/patient/care/Today.tsx';
import { ButtonLink, Button } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { cacheGuides, useCachedGuides } from '#web/offline/cachedGuides.ts';
import { Advice } from '#web/patient/care/Advice.tsx';

interface StageListProps {
  timeline: CareTimeline;
  /** Index of the present stage; -1 if there is none. */
  current: number;
}

/** All stages from the first hour on, each expandable. */
function StageList({ timeline, current }: StageListProps) {
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

/** Whether the printed guide is available offline, or a button to download it. */
function GuideOnDevice({ careType }: { careType: string }) {
  const guide = useCachedGuides()[guideLink(careType)];
  const [isBusy, setIsBusy] = useState(false);
  if (!guide) return null;
  if (guide.isCached) {
    return (
      <p className={`row hit gap-2 muted ${styles.onDevice}`}>
        <CircleCheck aria-hidden /> {guide.isUpdated ? 'Updated, available offline' : 'Available offline'}
      </p>
    );
  }
  const download = () => {
    setIsBusy(true);
    void cacheGuides(guideLinks).finally(() => setIsBusy(false));
  };
  return (
    <Button variant="quiet" size="sm" isBusy={isBusy} onClick={download}>
      <Download aria-hidden /> {isBusy ? 'Downloading...' : 'Download for offline'}
      <VisuallyHidden> {careType} guide</VisuallyHidden>
    </Button>
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

/** One guide: emergency contacts, today's advice, all stages, and the guide itself. */
export function CareCard({ care, place, plan, isDateMissing }: CareCardProps) {
  const id = useId();
  const timeline = findTimeline(care.careType);
  const text = aftercareGuides.find(({ careType }) => careType === care.careType);
  return (
    <article className={`stack fluid gap-2 min-w-0 ${styles.card}`} aria-labelledby={id}>
      <GuideLink care={care} id={id} place={place} />
      {timeline && (
        <WhileDue isFinished={plan?.isFinished ?? false}>
          <div className={`row wrap gap-0-4 ${styles.ways}`}>
            <ButtonLink to={`?tab=care&guide=${place}`} variant="quiet" size="sm" preventScrollReset>
              <BookOpenText aria-hidden /> Read on this page
              <VisuallyHidden> for {care.careType}</VisuallyHidden>
            </ButtonLink>
            <GuideOnDevice careType={care.careType} />
          </div>
          {text && <RedFlags guide={text} anchor={plan?.anchor ?? null} isAtRisk={plan?.isAtRisk ?? true} />}
          {plan && <Today timeline={timeline} plan={plan} />}
          {!plan && !isDateMissing && <Skeleton label="Loading today’s advice" rows={1} shape="card" />}
          {!plan && isDateMissing && (
            <p className="muted">
              We could not load the day of your treatment. The advice for every day is here and in your guide.
            </p>
          )}
          <StageList timeline={timeline} current={plan?.current ?? -1} />
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
      <summary className={`semibold ${styles.finished}`}>Finished: advice and warning signs</summary>
      <div className="stack fluid gap-2">{children}</div>
    </details>
  );
}

function GuideLink({ care, id, place }: { care: Care; id: string; place: number }) {
  // An installed iOS app cannot go back from a new tab, so it shows the guide as text.
  const link = isIosApp() ? `?tab=care&guide=${place}` : guideLink(care.careType);
  const opensTab = link.endsWith('.pdf');
  const content = (
    <>
      <FileText aria-hidden />
      <h3 id={id} className="column-2">
        {care.careType} aftercare
        {opensTab && <VisuallyHidden> (PDF, opens in a new tab)</VisuallyHidden>}
      </h3>
      <span className="muted column-2">Given {formatShortDay(londonToday(new Date(care.assignedAt)))}</span>
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
