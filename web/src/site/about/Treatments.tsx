import { Link } from 'react-router-dom';
import { serviceCards, type ServiceCard } from '#shared/content/serviceCards.ts';
import type { ServiceId } from '#shared/domain/catalogue.ts';
import { paths } from '#shared/paths.ts';
import styles from '#web/site/about/Treatments.module.css';
import { Reveal } from '#web/ui/layout/Reveal.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

const order: readonly ServiceId[] = ['prp-therapy', 'anti-wrinkle', 'dermal-fillers', 'vitamin-injections'];

const treatments = order
  .map((id) => serviceCards.find((card) => card.id === id))
  .filter((card): card is ServiceCard => card !== undefined);

export function Treatments() {
  return (
    <section className={styles.section} aria-labelledby="treatments-title">
      <Reveal as={Wrap} className={`stack third-and-rest single-56 ${styles.wrap}`}>
        <div>
          <h2 id="treatments-title">
            What we <em>offer</em>
          </h2>
          <p className="max-w-24 mt-4 ink-soft">
            Four main treatments, and <Link to={paths.microblading}>microblading</Link>,{' '}
            <Link to={paths.vitaminDrips}>vitamin drips</Link> and more on the{' '}
            <Link to={paths.services}>services page</Link>.
          </p>
        </div>
        <ul className="list-none">
          {treatments.map(({ id, title, description, path }) => (
            <li key={id} className={`stack baseline line-above halves single-40 ${styles.item}`}>
              <h3 className={`display-sm ${styles.title}`}>
                <Link className="underline-hidden" to={path}>
                  {title}
                </Link>
              </h3>
              <p className="ink-soft">{description}</p>
            </li>
          ))}
        </ul>
      </Reveal>
    </section>
  );
}
