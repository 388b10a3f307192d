import { clinic } from '#shared/clinic.ts';
import { beforeYouDecide, roleLine } from '#shared/content/treatments/onEveryPage.ts';
import { contactLine, listKnown } from '#web/site/clinicFacts.ts';
import { Practitioner } from '#web/site/Practitioner.tsx';
import styles from '#web/site/treatments/parts/texts/BeforeYouDecide.module.css';
import { Chapter } from '#web/site/treatments/parts/layout/Band.tsx';
import { TitledList } from '#web/site/treatments/parts/layout/Lists.tsx';

const { supervisingDoctor, prescriber } = clinic;

const people = listKnown([
  { label: 'Supervising doctor', value: supervisingDoctor.name },
  { label: 'Prescriber', value: prescriber.name },
]);

/** Information that applies to all treatments, and who provides them. */
export function BeforeYouDecide() {
  return (
    <>
      <Chapter title="Before you decide" as="h2">
        <TitledList items={beforeYouDecide} />
      </Chapter>
      <Chapter title="Who looks after you" as="h2">
        <Practitioner isSmall />
        {people.length > 0 && (
          <dl className={styles.people}>
            {people.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {contactLine && <p className={styles.text}>{contactLine}</p>}
        <p className={styles.text}>{roleLine}</p>
        <p className={styles.text}>
          Side effects of medicines and devices can be reported to the{' '}
          <a href="https://yellowcard.mhra.gov.uk/">MHRA Yellow Card scheme</a>.
        </p>
      </Chapter>
    </>
  );
}
