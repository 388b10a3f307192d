import type { ComponentProps } from 'react';
import { partialAnswers } from '#web/data/requests/versions.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

const partWords = 'Not everything can be shown: this page is from an older version.';

/** Why a list shows nothing; while rows cannot be read, as by an older page, no list is empty. */
export const useEmptyWords = (words: string): string => (partialAnswers.use() ? partWords : words);

export function EmptyList(props: ComponentProps<typeof EmptyState>) {
  return partialAnswers.use() ? <EmptyState title={partWords} /> : <EmptyState {...props} />;
}
