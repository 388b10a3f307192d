import { use } from 'react';
import styles from '#web/admin/lists/ListTable.module.css';
import { mayBeSaved, sentenceOf } from '#web/data/requests/errors.ts';
import { useOutage } from '#web/admin/outage/outage.ts';
import { outageWords } from '#web/admin/outage/outageTexts.ts';
import { SendingBlocked, SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

interface LoadFailureProps {
  error: unknown;
  fallback: string;
  onRetry: () => unknown;
}

/** Error message with a retry button, in place of content that failed to load. */
export function LoadFailure({ error, fallback, onRetry }: LoadFailureProps) {
  const { isAway } = useOutage();
  const isBlocked = use(SendingBlocked) !== null;
  // Not a failure: this part simply waits for the server, as the strip above says.
  if ((isAway || isBlocked) && mayBeSaved(error))
    return <p className={`ink-soft ${styles.notStored}`}>{outageWords.notStoredHere}</p>;
  return (
    <div className="stack start gap-4">
      <Notice tone="error">{sentenceOf(error, fallback)}</Notice>
      <SmallButton onClick={() => onRetry()}>Try again</SmallButton>
    </div>
  );
}

interface LoadingProps extends Omit<Parameters<typeof Skeleton>[0], 'label'> {
  /** What is read, such as "the history". */
  what: string;
  error: unknown;
  onRetry: () => unknown;
}

/** In place of what a query has not read: that it is loading, or why it failed. */
export const Loading = ({ what, error, onRetry, shape = 'row', ...rows }: LoadingProps) =>
  error ? (
    <LoadFailure
      error={error}
      fallback={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded.`}
      onRetry={onRetry}
    />
  ) : (
    <Skeleton label={`Loading ${what}`} shape={shape} {...rows} />
  );
