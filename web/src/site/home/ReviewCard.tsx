import styles from '#web/site/home/ReviewCard.module.css';
import type { Review } from '#web/site/home/reviews.ts';
import { Stars } from '#web/site/home/Stars.tsx';

export function ReviewCard({ review }: { review: Review }) {
  const { name, initials, content, service, timeAgo, rating } = review;
  return (
    <figure className={`stack gap-5 pt-5 ${styles.card}`}>
      <Stars rating={rating} />
      <blockquote className={`font-display tracking-tight leading-1-3 ${styles.quote}`}>
        <p>{content}</p>
      </blockquote>
      <figcaption className="stack middle columns-auto-1fr gap-0-3 text-sm leading-1-4">
        <span className={styles.initials} aria-hidden>
          {initials}
        </span>
        <span className="semibold">{name}</span>
        <span className="ink-soft">
          {service}, {timeAgo}
        </span>
      </figcaption>
    </figure>
  );
}
