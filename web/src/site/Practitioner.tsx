import { clinic } from '#shared/clinic.ts';
import styles from '#web/site/Practitioner.module.css';
import { listKnown } from '#web/site/clinicFacts.ts';
import { classNames } from '#web/ui/styles/classNames.ts';

const { practitioner } = clinic;
const photograph: string = practitioner.portrait;
const register = listKnown([{ label: 'GMC', value: practitioner.gmcNumber }])[0];

/** Portrait, name, credentials and a sentence of the practitioner. */
export function Practitioner({ isSmall }: { isSmall?: boolean }) {
  return (
    <figure className={classNames('stack gap-5', styles.person, isSmall && styles.small)}>
      {photograph ? (
        <img
          src={photograph}
          alt={`Portrait of ${practitioner.name}`}
          width="480"
          height="580"
          loading="lazy"
          className={`bg-paper-raised ${styles.likeness}`}
        />
      ) : (
        <p className={`centre ink-faint text-sm text-centre ${styles.empty}`}>Photograph to follow</p>
      )}
      <figcaption className={styles.words}>
        <blockquote className={styles.line}>
          <p>“{practitioner.line}”</p>
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
