import { Link } from 'react-router-dom';
import { priceLabel, formatPrice, serviceCards, type ServiceCard } from '#shared/content/serviceCards.ts';
import type { ServiceId } from '#shared/domain/catalogue.ts';
import { paths } from '#shared/paths.ts';
import { Art, type DrawingName } from '#web/site/art/Art.tsx';
import styles from '#web/site/home/ServicesSection.module.css';
import { ButtonLink } from '#web/ui/actions/Button.tsx';
import { Reveal } from '#web/ui/layout/Reveal.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

const drawings: Partial<Record<ServiceId, DrawingName>> = {
  'anti-wrinkle': 'serviceAntiWrinkle',
  'prp-therapy': 'servicePrp',
  'dermal-fillers': 'serviceFillers',
  'vitamin-injections': 'serviceVitamins',
};

function Card({ card }: { card: ServiceCard }) {
  const drawing = drawings[card.id];
  const words = formatPrice(card);
  return (
    <li className={`stack ${styles.card}`}>
      {drawing && <Art name={drawing} className="w-full rounded-sm" />}
      <h3 className={`mt-5 display-sm ${styles.title}`}>{card.title}</h3>
      <p className="max-w-26 mt-2 ink-soft">{card.description}</p>
      <p className="row wrap between gap-0-4 mt-4 line-above">
        <span className={`tabular ${styles.price}`}>{priceLabel(card)}</span>
        <Link to={card.path} className="row hit text-sm semibold">
          More Information <VisuallyHidden>about {card.title}</VisuallyHidden>
        </Link>
      </p>
      {words && <p className="ink-soft text-sm">{words}</p>}
    </li>
  );
}

export function ServicesSection() {
  return (
    <section id="services" className={styles.section} aria-labelledby="services-title">
      <Reveal as={Wrap} className={`stack third-and-rest ${styles.wrap}`}>
        <div className={`sticky self-start ${styles.head}`}>
          <h2 id="services-title">
            Our <em>Services</em>
          </h2>
          <p className={`mt-4 ink-soft text-lg ${styles.lead}`}>
            Each one begins with a consultation. We may suggest something else, or nothing at all.
          </p>
        </div>
        <ul className={`stack halves single-40 ${styles.cards}`}>
          {serviceCards.map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </ul>
        <div className={`row wrap between column-2 ${styles.close}`}>
          <p className="max-w-24 text-lg">
            Not sure where to start? Most people are not. Begin with a conversation.
          </p>
          <ButtonLink to={paths.booking} size="lg">
            Book a Consultation
          </ButtonLink>
        </div>
      </Reveal>
    </section>
  );
}
