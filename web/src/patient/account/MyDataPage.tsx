import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatLongMoment } from '#shared/domain/offers.ts';
import { accountApi } from '#web/data/calls/account.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { formatMyData, type DataSection } from '#web/patient/account/formatMyData.ts';
import styles from '#web/patient/account/MyDataPage.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** The copy of one's data as a page to read and to print. Nothing of it stays on the device. */
export function MyDataPage({ onClose }: { onClose: () => void }) {
  const { data, error } = accountApi.useExportMyDataQuery(undefined, { refetchOnMountOrArgChange: true });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <article className={`stack gap-6 max-w-44 ${styles.page}`} aria-labelledby="my-data">
      <div className="row wrap between gap-3 no-print">
        <Button variant="quiet" onClick={onClose}>
          <ArrowLeft aria-hidden /> Back to Account Settings
        </Button>
        {data && (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden /> Print
          </Button>
        )}
      </div>
      <h2 className="display-sm" id="my-data" ref={title} tabIndex={-1}>
        What we hold about you
      </h2>
      {data ? (
        <>
          <p>As of {formatLongMoment(data.exportedAt)}.</p>
          {formatMyData(data).map((section) => (
            <Section key={section.title} {...section} />
          ))}
        </>
      ) : error ? (
        <Notice tone="error">{sentenceOf(error, 'Your data could not be loaded.')}</Notice>
      ) : (
        <Skeleton label="Loading your data" rows={5} />
      )}
    </article>
  );
}

function Section({ title, entries }: DataSection) {
  return (
    <section className="stack gap-3" aria-label={title}>
      <h3 className="display-xs">{title}</h3>
      {entries.map((facts, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <dl key={index} className={`stack gap-1-4 pt-3 line-above single-30 ${styles.entry}`}>
          {facts.map(([label, value]) => (
            <Fact key={`${label} ${value}`} label={label} value={value} />
          ))}
        </dl>
      ))}
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string | null | undefined }) {
  return (
    <>
      <dt className="ink-soft">{label}</dt>
      <dd className="pre-line break-anywhere">{value}</dd>
    </>
  );
}
