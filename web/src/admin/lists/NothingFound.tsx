import type { ReactNode } from 'react';
import { EmptyList } from '#web/admin/lists/EmptyList.tsx';

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
