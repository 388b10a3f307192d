import styles from '#web/admin/lists/ListTable.module.css';
import { isCallError, notKept, sentenceOf } from '#web/data/requests/errors.ts';
import { outageWords } from '#web/admin/outage/outageWords.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

interface LoadFailureProps {
  error: unknown;
  fallback: string;
  onRetry: () => unknown;
}

/** Error message with a retry button, in place of content that failed to load. */
export function LoadFailure({ error, fallback, onRetry }: LoadFailureProps) {
  // Not a failure: this part simply waits for the server.
  if (isCallError(error) && error.code === notKept)
    return <p className={styles.notKept}>{error.sentence || outageWords.notOffline}</p>;
  return (
    <div className={styles.failure}>
      <Notice tone="error">{sentenceOf(error, fallback)}</Notice>
      <Button variant="secondary" size="sm" onClick={() => onRetry()}>
        Try again
      </Button>
    </div>
  );
}
