import styles from '#web/site/ReviewsPage.module.css';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

export function ReviewsPage() {
  return (
    <Wrap className={`stack ${styles.page}`}>
      <h1>Reviews</h1>
      <p className="mt-4 ink-soft text-lg">Coming soon...</p>
    </Wrap>
  );
}
