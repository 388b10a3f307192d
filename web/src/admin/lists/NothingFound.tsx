import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';

interface NothingFoundProps {
  /** What is being looked for, as in "customers". */
  noun: string;
  q: string;
  /** Said when there are none at all. */
  children: ReactNode;
}

/** An empty list says whether the search is why, and what comes next. */
export function NothingFound({ noun, q, children }: NothingFoundProps) {
  if (!q) return <EmptyState title={`No ${noun} yet`}>{children}</EmptyState>;
  return (
    <EmptyState title={`No ${noun} match “${q}”`}>
      Check the spelling, or search for part of a name or an e-mail address.
    </EmptyState>
  );
}
