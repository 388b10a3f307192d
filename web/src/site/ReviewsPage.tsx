import styles from '#web/site/ReviewsPage.module.css';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

export function ReviewsPage() {
  return (
    <Wrap className={styles.page}>
      <h1>Reviews</h1>
      <p className={styles.text}>Coming soon...</p>
    </Wrap>
  );
}
