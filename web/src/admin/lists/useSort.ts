import type { ZodType } from 'zod';
import { useListAddress } from '#web/admin/lists/useListAddress.ts';
import type { Sorting } from '#web/ui/layout/Table.tsx';

/** Cycles through ascending, descending and the default order. */
function nextSort(column: string, sort: string | undefined, usual: string | undefined): string | null {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` && sort !== usual ? null : column;
}

/** Sort order from the URL. @param usual the default order; without it, newest first */
export function useSort<Sort extends string>(sorts: ZodType<Sort | undefined>, usual?: Sort) {
  const { search, change } = useListAddress();
  const sort = sorts.safeParse(search.get('sort') ?? undefined).data ?? usual;
  const onSort = (column: string) => {
    const next = nextSort(column, sort, usual);
    change({ sort: next === usual ? null : next });
  };
  return { sort, sorting: { sort, onSort } satisfies Sorting };
}
