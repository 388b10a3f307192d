import { HeartHandshake, Phone, FileText } from 'lucide-react';
import { useSearchParams, Link } from 'react-router-dom';
import { clinic } from '#shared/clinic.ts';
import { aftercareGuides } from '#shared/content/aftercareGuides.ts';
import type { Care } from '#shared/contracts/care.ts';
import { findTimeline } from '#shared/content/careTimelines.ts';
import { planCare, type CarePlan } from '#shared/domain/careTimeline.ts';
import { careApi } from '#web/data/calls/care.ts';
import { CareCard, DownloadGuides } from '#web/patient/care/CareCard.tsx';
import styles from '#web/patient/care/CareTab.module.css';
import { GuidesWithoutList } from '#web/patient/care/GuidesWithoutList.tsx';
import { GuideText } from '#web/patient/care/GuideText.tsx';
import { RedFlags } from '#web/patient/care/RedFlags.tsx';
import { useGuideToRead } from '#web/patient/care/useGuideToRead.ts';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { LoadFailure, PartNotShown } from '#web/patient/LoadFailure.tsx';
import { useMyBookings } from '#web/data/calls/bookings.ts';
import { ButtonLink } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { formatInstantDate } from '#shared/domain/wallTime.ts';
import { paths } from '#shared/paths.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { useGetMyRecordQuery } from '#web/data/calls/myRecord.ts';
import { consentCopyLink } from '#web/patient/record/consentCopyLink.ts';

/** What the patient signed, as documents. Nothing of it is stored on the device, so there is no list offline. */
function ConsentCopies() {
  const { data: record } = useGetMyRecordQuery();
  const consents = record?.entries.filter(({ consent }) => consent !== null) ?? [];
  if (consents.length === 0) return null;
  return (
    <details className={styles.allGuides}>
      <summary className="hit semibold">What you agreed to</summary>
      <ul className="p-0">
        {consents.map(({ id, title, consent, ...times }) => (
          <li className="flex wrap gap-2-4 middle p-3-0 line-above" key={id}>
            <span>
              {title}, {formatInstantDate(happenedAt(times))}
              {consent?.isWithdrawn && ' (withdrawn)'}
            </span>
            <a href={consentCopyLink(id)} download aria-label={`Download a copy (PDF): ${title}`}>
              <FileText aria-hidden /> Download a copy (PDF)
            </a>
          </li>
        ))}
      </ul>
      <p className="muted">
        To withdraw one, open <Link to={`${paths.dashboard}?tab=record`}>My Record</Link>.
      </p>
    </details>
  );
}

/** Sort key: the guide of the latest treatment comes first. */
const formatStart = (plan: CarePlan | null) => (plan ? `${plan.anchor.date}T${plan.anchor.time}` : '');

export function CareTab() {
  const { currentData: guides, isError } = careApi.useListMyCareQuery();
  const { bookings: all, isError: areBookingsMissing, isPartial } = useMyBookings();
  const bookings = all?.filter(({ bookedFor }) => bookedFor === null);
  const [search] = useSearchParams();
  const now = useNow();
  const [guideToRead, readGuide] = useGuideToRead();

  const planOf = (care: Care) => {
    const timeline = findTimeline(care.careType);
    return timeline && bookings ? planCare(timeline, care, bookings, now) : null;
  };
  // By position, because the URL must not reveal the treatment.
  const opened = guides?.[Number(search.get('guide')) - 1];
  const text = opened && aftercareGuides.find(({ careType }) => careType === opened.careType);
  if (opened && text) return <GuideText guide={text} anchor={planOf(opened)?.anchor ?? null} />;
  if (!guides && guideToRead) return <GuideText guide={guideToRead} anchor={null} />;

  const timelines = guides?.filter(({ careType }) => findTimeline(careType)) ?? [];
  const cards = (guides ?? [])
    .map((care, index) => ({ care, place: index + 1, plan: planOf(care) }))
    .sort((a, b) => formatStart(b.plan).localeCompare(formatStart(a.plan)));
  const inUse = cards.flatMap(({ care, plan }) => {
    const guide = aftercareGuides.find(({ careType }) => careType === care.careType);
    return guide ? [{ guide, anchor: plan?.anchor ?? null, isAtRisk: plan?.isAtRisk ?? true }] : [];
  });
  return (
    <section className={`stack ${styles.care}`} aria-labelledby="personalised-care">
      <div className="row wrap between gap-0-4">
        <h2 className="display-sm" id="personalised-care">
          Personalised Care
        </h2>
        <DownloadGuides guides={timelines} />
      </div>
      {search.get('printed') === 'missing' && (
        <Notice tone="warning" title="That printed guide is not on this device yet">
          It opens as soon as there is a connection. The same advice is on this page: choose “Read on this
          page”.
        </Notice>
      )}
      {!guides && isError && (
        <>
          <LoadFailure title="Unable to load your guides">
            There was an error loading your aftercare guides. Please try refreshing the page.
          </LoadFailure>
          <GuidesWithoutList onRead={readGuide} />
        </>
      )}
      {!guides && !isError && <Skeleton label="Loading your guides" rows={3} shape="row" />}
      {guides && isPartial && <PartNotShown />}
      {guides?.length === 0 && !isPartial && (
        <EmptyState icon={<HeartHandshake aria-hidden />} title="No guides yet">
          After a treatment we put your aftercare guide here, to read or to print.
        </EmptyState>
      )}
      {timelines.length > 1 && (
        <p className="pl-4 line-left-strong semibold text-xs">
          Where two guides differ, follow the stricter advice.
        </p>
      )}
      {inUse.length > 0 && <RedFlags guides={inUse} />}
      {cards.map((card) => (
        <CareCard key={card.care.careType} {...card} isDateMissing={areBookingsMissing} />
      ))}
      <ConsentCopies />
      <nav
        className={`row gap-3 sticky bg-paper line-above p-3-0 no-print ${styles.help}`}
        aria-label="Get help"
      >
        <ButtonLink to="tel:999" variant="danger">
          <Phone aria-hidden /> Call 999
        </ButtonLink>
        <ButtonLink to={`tel:${clinic.emergencyLineLink}`} variant="secondary">
          <Phone aria-hidden /> Ring the clinic
        </ButtonLink>
      </nav>
    </section>
  );
}
