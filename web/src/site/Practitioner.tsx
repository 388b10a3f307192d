import { clinic } from '#shared/clinic.ts';
import { isNamed } from '#web/practitioner.ts';
import styles from '#web/site/Practitioner.module.css';
import { listKnown } from '#web/site/clinicFacts.ts';
import { classNames } from '#web/ui/styles/classNames.ts';

const { practitioner } = clinic;
const register = listKnown([{ label: 'GMC', value: practitioner.gmcNumber }])[0];

/** Portrait, name, credentials and a sentence of the practitioner, as far as they are there and real. */
export function Practitioner({ isSmall }: { isSmall?: boolean }) {
  if (!isNamed) return null;
  const layout = practitioner.portrait && [styles.person, isSmall && `single-30 ${styles.small}`];
  return (
    <figure className={classNames('stack gap-5', ...(layout || []))}>
      {practitioner.portrait && (
        <img
          src={practitioner.portrait}
          alt={`Portrait of ${practitioner.name}`}
          width="480"
          height="580"
          loading="lazy"
          className={`bg-paper-raised keep-paper ${styles.likeness}`}
        />
      )}
      <figcaption>
        <blockquote className={styles.line}>
          <p className="max-w-26 font-display display-sm leading-1-25 tracking-tight balance">
            “{practitioner.line}”
          </p>
        </blockquote>
        <p className="mt-4 semibold">{practitioner.name}</p>
        <p className="muted">
          {practitioner.title}, regulated by the General Medical Council
          {register && `, number ${register.value}`}
        </p>
      </figcaption>
    </figure>
  );
}
