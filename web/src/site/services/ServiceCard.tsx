import { Check, Clock } from 'lucide-react';
import { priceLabel, formatPrice } from '#shared/content/serviceCards.ts';
import { Art } from '#web/site/art/Art.tsx';
import type { DetailedCard } from '#web/site/services/cardDetails.ts';
import styles from '#web/site/services/ServiceCard.module.css';
import { ButtonLink } from '#web/ui/actions/Button.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';

export function ServiceCard({ card, isFirst }: { card: DetailedCard; isFirst: boolean }) {
  const Icon = card.icon;
  const words = formatPrice(card);
  const titleId = `${card.anchor}-title`;
  return (
    <article id={card.anchor} className={styles.card} aria-labelledby={titleId} tabIndex={-1}>
      <div className={`relative rows-1-3 self-start ${styles.picture}`}>
        <Art name={card.drawing} className={`w-full rounded-sm ${styles.drawing}`} isFirst={isFirst} />
        <span className={styles.seal}>
          <Icon aria-hidden data-icon />
        </span>
      </div>
      <div className={styles.head}>
        <h2 id={titleId} className={`display-md ${styles.title}`}>
          {card.title}
        </h2>
        <p className={`mt-2 text-lg leading-1-4 ${styles.short}`}>{card.description}</p>
      </div>
      <div className={`column-2 ${styles.words}`}>
        <p className="max-w-measure ink-soft" data-description>
          {card.text}
        </p>
        <ul className="cluster gap-2-5 mt-4 text-sm medium">
          {card.benefits.slice(0, 2).map((benefit) => (
            <li className="flex gap-2 middle" key={benefit}>
              <Check className="clay-deep" aria-hidden />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
      <div className={`stack top gap-1 rows-1-3 column-3 line-left ${styles.facts}`}>
        <p className={`font-display display-xs lining leading-1-3 ${styles.price}`}>
          <VisuallyHidden>Price: </VisuallyHidden>
          <span>{priceLabel(card)}</span>
        </p>
        <p className={`row gap-2 muted ${styles.duration}`}>
          <Clock className="size-1 stroke-1-6" aria-hidden />
          <VisuallyHidden>Duration: </VisuallyHidden>
          {card.duration}
        </p>
        {words && <p className={`ink-soft text-sm leading-1-4 ${styles.small}`}>{words}</p>}
        <ButtonLink to={card.path} variant="secondary" className={`justify-self-start mt-5 ${styles.more}`}>
          More Information
          <VisuallyHidden> about {card.title}</VisuallyHidden>
        </ButtonLink>
      </div>
    </article>
  );
}
