import styles from '#web/site/home/Stars.module.css';

const star = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z';

/** Five stars; the last can be half filled. */
export function Stars({ rating }: { rating: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- five drawings that are one image
    <span className={`flex clay-deep ${styles.stars}`} role="img" aria-label={`Rated ${rating} out of 5`}>
      {[1, 2, 3, 4, 5].map((place) => {
        const share = Math.min(1, Math.max(0, rating - place + 1));
        return (
          <svg key={place} viewBox="0 0 20 20" width="18" height="18" data-filled={share}>
            {share > 0 && <path d={star} className={share < 1 ? styles.half : styles.full} />}
            <path d={star} className={styles.line} />
          </svg>
        );
      })}
    </span>
  );
}
