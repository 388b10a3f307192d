import { ArrowUpRight, FileText, HeartHandshake } from 'lucide-react';
import { clinic } from '#shared/clinic.ts';
import type { Care } from '#shared/contracts/care.ts';
import { instantDateWords } from '#shared/domain/dateWords.ts';
import { useListMyCareQuery } from '#web/data/care.ts';
import styles from '#web/patient/CareTab.module.css';
import { guideLink } from '#web/patient/guide.ts';
import { LoadFailure } from '#web/patient/LoadFailure.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

export function CareTab() {
  return (
    <section className={styles.care} aria-labelledby="personalised-care">
      <h2 id="personalised-care">Personalised Care</h2>
      <Guides />
      <p className={styles.help}>
        Worried about something after a treatment? Ring our aftercare line on{' '}
        <a href={`tel:${clinic.emergencyLineLink}`}>{clinic.emergencyLine}</a>. In an emergency call{' '}
        <a href="tel:999">999</a>.
      </p>
    </section>
  );
}

function Guides() {
  const { currentData: guides, isError } = useListMyCareQuery();
  if (isError && !guides) {
    return (
      <LoadFailure title="Unable to load your guides">
        There was an error loading your aftercare guides. Please try refreshing the page.
      </LoadFailure>
    );
  }
  if (!guides) return <Skeleton label="Loading your guides" rows={3} shape="row" />;
  if (guides.length === 0) {
    return (
      <EmptyState icon={<HeartHandshake aria-hidden />} title="No guides yet">
        After a treatment we put your aftercare guide here, to read or to print.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {guides.map((guide) => (
        <Guide key={guide.careType} guide={guide} />
      ))}
    </ul>
  );
}

function Guide({ guide }: { guide: Care }) {
  const link = guideLink(guide.careType);
  const opensTab = link !== '#';
  return (
    <li>
      <a className={styles.guide} href={link} {...(opensTab ? { target: '_blank', rel: 'noopener' } : {})}>
        <FileText aria-hidden />
        <span className={styles.name}>
          {guide.careType} aftercare
          {opensTab && <VisuallyHidden> (PDF, opens in a new tab)</VisuallyHidden>}
        </span>
        <span className={styles.date}>Given to you on {instantDateWords(guide.assignedAt)}</span>
        {opensTab && <ArrowUpRight aria-hidden className={styles.arrow} />}
      </a>
    </li>
  );
}
