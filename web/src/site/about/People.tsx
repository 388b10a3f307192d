import { clinic } from '#shared/clinic.ts';
import { isNamed, practitionerWithTitle } from '#web/practitioner.ts';
import styles from '#web/site/about/People.module.css';
import { WhoTreatsYou } from '#web/site/WhoTreatsYou.tsx';
import { Practitioner } from '#web/site/Practitioner.tsx';
import { physicianAssociateLine } from '#web/site/formatTeam.ts';
import { Reveal } from '#web/ui/layout/Reveal.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

export function People() {
  return (
    <section className="py-section bg-mist" aria-labelledby="people-title">
      <Reveal as={Wrap} className={`stack fluid gap-6 ${styles.wrap}`}>
        <h2 id="people-title" className={styles.title}>
          Who looks <em>after</em> you
        </h2>
        {isNamed && (
          <div>
            <Practitioner />
          </div>
        )}
        <div className={`stack top gap-5 max-w-measure ink-soft ${styles.words}`}>
          <p>
            The clinic is led by {isNamed ? clinic.practitioner.name : practitionerWithTitle}.{' '}
            {physicianAssociateLine} PAs have a science or health degree, about two years of postgraduate
            clinical training and a place on the register of the{' '}
            <a href="https://www.gmc-uk.org/registrants" target="_blank" rel="noopener noreferrer">
              General Medical Council
            </a>
            , and work under a doctor’s supervision. Only a prescriber who has seen you in person can decide
            on a prescription medicine.
          </p>
          <WhoTreatsYou />
        </div>
      </Reveal>
    </section>
  );
}
