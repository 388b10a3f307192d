import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import styles from '#web/ui/layout/Table.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';

interface TableProps {
  /** Visually hidden caption. */
  caption: string;
  head: ReactNode;
  children: ReactNode;
}

/** A table with a sticky header that scrolls sideways on narrow screens. */
export function Table({ caption, head, children }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard access
    <section className={`max-w-full ${styles.scroller}`} aria-label={caption} tabIndex={0}>
      <table className={`w-full text-sm figures leading-1-4 ${styles.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

interface Align {
  /** Right-aligned. */
  isNumber?: boolean;
}

/** The sorted column, with a leading minus for descending order. */
export interface Sorting {
  sort: string | undefined;
  onSort: (column: string) => void;
}

interface SortThProps extends Align {
  column: string;
  sorting: Sorting;
  children: string;
}

export function SortTh({ column, sorting: { sort, onSort }, children, ...rest }: SortThProps) {
  const way = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined;
  const Arrow = way === undefined ? ChevronsUpDown : way === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Th {...rest} aria-sort={way}>
      <button type="button" className={styles.sort} onClick={() => onSort(column)}>
        {children}
        <Arrow aria-hidden />
      </button>
    </Th>
  );
}

interface Cell extends Align {
  /** A date or time, which does not wrap. */
  isDate?: boolean;
  /** Stands before the value where rows are blocks without column headers. */
  label?: string;
}

export function Th({ isNumber, className, ...rest }: ThHTMLAttributes<HTMLTableCellElement> & Align) {
  return <th scope="col" {...rest} className={classNames(isNumber && styles.number, className)} />;
}

export function Td({
  isNumber,
  isDate,
  label,
  className,
  ...rest
}: TdHTMLAttributes<HTMLTableCellElement> & Cell) {
  return (
    <td
      data-label={label}
      {...rest}
      className={classNames(isNumber && styles.number, isDate && 'nowrap', className)}
    />
  );
}
