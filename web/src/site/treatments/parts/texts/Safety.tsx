import { Phone } from 'lucide-react';
import { clinic } from '#shared/clinic.ts';
import { emergencyLine } from '#shared/content/treatments/onEveryPage.ts';
import type { Treatment } from '#shared/content/treatments/treatment.ts';
import { Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import { PlainList } from '#web/site/treatments/parts/layout/Lists.tsx';
import styles from '#web/site/treatments/parts/texts/Safety.module.css';
import { Accordion } from '#web/ui/navigation/Accordion.tsx';

/** Contraindications and cautions as two expandable lists. */
export function Suitability({ treatment }: { treatment: Treatment }) {
  const { never, discuss } = treatment.cautions;
  return (
    <Chapter title="Is it right for you?">
      <Accordion
        items={[
          { title: `Who should not have it (${never.length})`, content: <PlainList items={never} /> },
          { title: `Talk to us first about (${discuss.length})`, content: <PlainList items={discuss} /> },
        ]}
      />
    </Chapter>
  );
}

export function Risks({ treatment }: { treatment: Treatment }) {
  const { common, lessCommon, serious, emergency } = treatment.risks;
  return (
    <>
      <Chapter title="Risks and side effects" isFolded>
        <dl className={`stack fluid max-w-46 ${styles.risks}`}>
          <dt className="pt-4 line-above semibold">Common</dt>
          <dd>{common}</dd>
          <dt className="pt-4 line-above semibold">Less common</dt>
          <dd>{lessCommon}</dd>
          <dt className="pt-4 line-above semibold">Rare and serious</dt>
          <dd>{serious}</dd>
        </dl>
      </Chapter>
      <Chapter title="When to get help at once">
        <div className={`max-w-46 p-5 rounded-md bg-red-tint ${styles.emergency}`}>
          <h4 className="red">
            <Phone aria-hidden /> Call <a href="tel:999">999</a> or go to A&amp;E for
          </h4>
          <ul>
            {emergency.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
          <p>
            {emergencyLine} For anything else that worries you after a visit:{' '}
            <a href={`tel:${clinic.emergencyLineLink}`}>{clinic.emergencyLine}</a>.
          </p>
        </div>
      </Chapter>
    </>
  );
}
