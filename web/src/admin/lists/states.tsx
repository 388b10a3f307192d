import { type ComponentProps, type ReactNode, use } from 'react';
import { partialAnswers } from '#web/data/requests/versions.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import styles from '#web/admin/lists/ListTable.module.css';
import { mayBeSaved, sentenceOf } from '#web/data/requests/request.ts';
import { useOutage, outageWords } from '#web/admin/outage/outage.tsx';
import { SendingBlocked, SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const partWords = 'Not everything can be shown: this page is from an older version.';

/** Why a list shows nothing; while rows cannot be read, as by an older page, no list is empty. */
export const useEmptyWords = (words: string): string => (partialAnswers.use() ? partWords : words);

/** The same in a line. */
export const EmptyWords = ({ children }: { children: string }) => useEmptyWords(children);

export function EmptyList(props: ComponentProps<typeof EmptyState>) {
  return partialAnswers.use() ? <EmptyState title={partWords} /> : <EmptyState {...props} />;
}

interface NothingFoundProps {
  /** What the list holds, such as "customers". */
  noun: string;
  q: string;
  /** Shown when the list is empty without a search. */
  children: ReactNode;
}

/** Empty state that distinguishes a search without results from an empty list. */
export function NothingFound({ noun, q, children }: NothingFoundProps) {
  if (!q) return <EmptyList title={`No ${noun} yet`}>{children}</EmptyList>;
  return (
    <EmptyList title={`No ${noun} match “${q}”`}>
      Check the spelling, or search for part of a name or an e-mail address.
    </EmptyList>
  );
}

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
