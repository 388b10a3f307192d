import type { ReactNode } from 'react';
import type { Treatment } from '#shared/content/treatments/treatment.ts';
import { Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import { PlainList, Remark, TitledList } from '#web/site/treatments/parts/layout/Lists.tsx';
import styles from '#web/site/treatments/parts/texts/Overview.module.css';

/** What the treatment is; the lead paragraph in large type. */
export function Overview({ treatment, children }: { treatment: Treatment; children?: ReactNode }) {
  const { lead, paragraphs } = treatment.overview;
  return (
    <Chapter title="Overview" as="h2">
      <p className={`max-w-44 font-display tracking-tight ${styles.lead}`}>{lead}</p>
      <div className="stack gap-4 max-w-measure mt-5 ink-soft">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {children}
    </Chapter>
  );
}

/** What the clinic offers, beside what nobody can promise. */
export function Benefits({ treatment }: { treatment: Treatment }) {
  return (
    <Chapter title="What we offer" isFolded>
      <TitledList items={treatment.benefits} />
      <Remark {...treatment.limits} />
    </Chapter>
  );
}

export function IdealFor({ treatment }: { treatment: Treatment }) {
  const { title, items, after } = treatment.idealFor;
  return (
    <Chapter title={title} isFolded>
      <PlainList items={items} />
      {after && <p className="max-w-measure mt-5">{after}</p>}
    </Chapter>
  );
}
