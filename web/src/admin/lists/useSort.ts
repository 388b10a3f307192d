import type { ZodType } from 'zod';
import { useListAddress } from '#web/admin/lists/useListAddress.ts';
import type { Sorting } from '#web/ui/layout/Table.tsx';

/** Forwards, backwards, and back to the order that the list has by itself. */
function nextSort(column: string, sort: string | undefined, usual: string | undefined): string | null {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` && sort !== usual ? null : column;
}

/**
 * The order of a list, by the column that the address names.
 * @param usual the order that the list has by itself; without one the newest stand on top
 */
export function useSort<Sort extends string>(sorts: ZodType<Sort | undefined>, usual?: Sort) {
  const { search, change } = useListAddress();
  const sort = sorts.safeParse(search.get('sort') ?? undefined).data ?? usual;
  const onSort = (column: string) => {
    const next = nextSort(column, sort, usual);
    change({ sort: next === usual ? null : next });
  };
  return { sort, sorting: { sort, onSort } satisfies Sorting };
}
