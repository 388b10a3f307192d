import type { ZodType } from 'zod';
import { useListAddress } from '#web/admin/lists/useListAddress.ts';
import { SortTh, Th, type Sorting } from '#web/ui/layout/Table.tsx';

interface Column {
  label: string;
  /** Its name in the contract's sort parameter; without it, the column cannot be sorted. */
  sort?: string;
  isNumber?: boolean;
}

/** Header cells of a list; the last column has the actions of a row. */
export function ListHead({ columns, sorting }: { columns: readonly Column[]; sorting?: Sorting }) {
  return (
    <>
      {columns.map(({ label, sort, isNumber = false }) =>
        sort === undefined || !sorting ? (
          <Th key={label} isNumber={isNumber}>
            {label}
          </Th>
        ) : (
          <SortTh key={label} column={sort} sorting={sorting} isNumber={isNumber}>
            {label}
          </SortTh>
        ),
      )}
      <Th>Actions</Th>
    </>
  );
}

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
