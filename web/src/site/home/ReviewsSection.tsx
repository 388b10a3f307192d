import { useRef, useState } from 'react';
import reviews from '#shared/content/reviews.json';
import { listReviews, shownAtFirst, type Review } from '#web/site/home/reviews.ts';
import styles from '#web/site/home/ReviewsSection.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { Reveal } from '#web/ui/layout/Reveal.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';
import { Stars } from '#web/site/home/Stars.tsx';

function ReviewCard({ review }: { review: Review }) {
  const { name, initials, content, service, timeAgo, rating } = review;
  return (
    <figure className={`stack gap-5 pt-5 ${styles.card}`}>
      <Stars rating={rating} />
      <blockquote className={`font-display tracking-tight leading-1-3 ${styles.quote}`}>
        <p className="balance">{content}</p>
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

const shownReviews = listReviews(reviews, import.meta.env.VITE_PUBLISH_SAMPLE_REVIEWS !== 'false');
const hasSamples = shownReviews.some((review) => review.isSample);

/** Three reviews, then all. Without scripts all are shown. */
export function ReviewsSection() {
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  const showAll = () => {
    setIsWhole(true);
    // The focused button is about to be removed.
    requestAnimationFrame(() => (list.current?.children[shownAtFirst] as HTMLElement | undefined)?.focus());
  };

  return (
    <section id="reviews" className="py-section" aria-labelledby="reviews-title">
      <Reveal as={Wrap}>
        <div className={`flex wrap items-end between ${styles.head}`}>
          <h2 id="reviews-title">
            What Our Clients <em>Say</em>
          </h2>
          {hasSamples && (
            <p className="muted" data-examples>
              These are examples of ours. They stand here until our patients’ own reviews do.
            </p>
          )}
          {shownReviews.length === 0 && <p className="muted">Reviews coming soon</p>}
        </div>
        <ul className={`stack mt-7 single-56 ${styles.reviews}`} ref={list}>
          {shownReviews.map((review, place) => (
            <li
              key={review.id}
              className={`stack display-xs ${styles.item}`}
              tabIndex={-1}
              hidden={!isWhole && place >= shownAtFirst}
            >
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
        {!isWhole && shownReviews.length > shownAtFirst && (
          <Button variant="secondary" size="lg" className={`needs-scripting mt-7`} onClick={showAll}>
            Load More Reviews
          </Button>
        )}
      </Reveal>
    </section>
  );
}
