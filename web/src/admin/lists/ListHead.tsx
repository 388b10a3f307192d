import { SortTh, Th, type Sorting } from '#web/ui/layout/Table.tsx';

interface Column {
  label: string;
  /** Its name in the contract's sort parameter; without it, the column cannot be sorted. */
  sort?: string;
  isNumber?: boolean;
}

/** Header cells of a list; the last column has the actions of a row. */
export function ListHead({ columns, sorting }: { columns: readonly Column[]; sorting: Sorting }) {
  return (
    <>
      {columns.map(({ label, sort, isNumber = false }) =>
        sort === undefined ? (
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
