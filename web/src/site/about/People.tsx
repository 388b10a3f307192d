import { clinic } from '#shared/clinic.ts';
import styles from '#web/site/about/People.module.css';
import { isFilledIn, orAtClinic } from '#web/site/clinicFacts.ts';
import { physicianAssociateLine } from '#web/site/teamWords.ts';
import { Reveal } from '#web/ui/Reveal.tsx';
import { Wrap } from '#web/ui/Wrap.tsx';

const { practitioner, supervisingDoctor, prescriber } = clinic;

function join(name: string, detail: string): string {
  return isFilledIn(name) && isFilledIn(detail) ? `${name}, ${detail}` : orAtClinic(name);
}

const facts = [
  { role: 'Treats you', name: `${practitioner.name}, ${practitioner.title}` },
  { role: 'GMC number', name: orAtClinic(practitioner.gmcNumber) },
  { role: 'Supervising doctor', name: join(supervisingDoctor.name, `GMC ${supervisingDoctor.gmcNumber}`) },
  { role: 'Prescribes', name: join(prescriber.name, prescriber.register) },
];

export function People() {
  return (
    <section className={styles.section} aria-labelledby="people-title">
      <Reveal as={Wrap} className={styles.wrap}>
        <div>
          <h2 id="people-title">Who looks after you</h2>
          <p className={styles.text}>
            The clinic is led by {practitioner.name}. {physicianAssociateLine} PAs have a science or health
            degree, about two years of postgraduate clinical training and a place on the register of the{' '}
            <a href="https://www.gmc-uk.org/registrants" target="_blank" rel="noopener noreferrer">
              General Medical Council
            </a>
            , and work under a named doctor’s supervision. Medicines that need a prescription are decided by a
            prescriber who has seen you in person.
          </p>
        </div>
        <dl className={styles.facts}>
          {facts.map(({ role, name }) => (
            <div key={role} className={styles.fact}>
              <dt>{role}</dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
      </Reveal>
    </section>
  );
}
