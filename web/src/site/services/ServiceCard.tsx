import { Check, Clock } from 'lucide-react';
import type { ServiceCardContent } from '#web/site/services/serviceCards.ts';
import styles from '#web/site/services/ServiceCard.module.css';
import { ButtonLink } from '#web/ui/Button.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

export function ServiceCard({ card }: { card: ServiceCardContent }) {
  const Icon = card.icon;
  const titleId = `${card.id}-title`;
  return (
    <article id={card.id} className={styles.card} aria-labelledby={titleId} tabIndex={-1}>
      <div className={styles.mark}>
        <Icon aria-hidden className={styles.icon} data-icon />
      </div>
      <div className={styles.words}>
        <h2 id={titleId} className={styles.title}>
          {card.title}
        </h2>
        <p className={styles.short}>{card.shortDescription}</p>
        <p className={styles.description} data-description>
          {card.description}
        </p>
        <ul className={styles.benefits}>
          {card.benefits.slice(0, 2).map((benefit) => (
            <li key={benefit}>
              <Check aria-hidden />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.facts}>
        <p className={styles.price}>
          <VisuallyHidden>Price: </VisuallyHidden>
          {card.price}
        </p>
        <p className={styles.duration}>
          <Clock aria-hidden />
          <VisuallyHidden>Duration: </VisuallyHidden>
          {card.duration}
        </p>
        <ButtonLink to={card.page} variant="secondary" className={styles.more}>
          More Information
          <VisuallyHidden> about {card.title}</VisuallyHidden>
        </ButtonLink>
      </div>
    </article>
  );
}
