import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from '#web/site/services/MoreTreatments.module.css';
import { moreTreatments } from '#web/site/services/otherServices.ts';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

/** Targets of the header's anchor links. */
export function MoreTreatments() {
  return (
    <section className={`bg-mist ${styles.strip}`} aria-labelledby="more-treatments">
      <Wrap>
        <h2 id="more-treatments" className="display-sm">
          More treatments
        </h2>
        <ul className={`stack mt-5 single-48 ${styles.list}`}>
          {moreTreatments.map(({ id, title, duration, shortDescription, page }) => (
            <li key={id} id={id} className={`stack gap-2 relative p-5 ${styles.item}`} tabIndex={-1}>
              <h3 className={styles.title}>
                <Link to={page ?? ''} className={`row between hit gap-3 underline-hidden ${styles.link}`}>
                  {title}
                  <ArrowRight aria-hidden />
                </Link>
              </h3>
              <p>{shortDescription}</p>
              <p className="muted mt-1">{duration}</p>
            </li>
          ))}
        </ul>
      </Wrap>
    </section>
  );
}
