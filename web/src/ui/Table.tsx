import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import styles from '#web/ui/Table.module.css';
import { classNames } from '#web/ui/classNames.ts';

interface TableProps {
  /** What the table holds; read out, not shown. */
  caption: string;
  /** Cells of the heading row. */
  head: ReactNode;
  /** Rows. */
  children: ReactNode;
}

/** A table with a heading row that stays in sight; it scrolls by itself where the screen is narrower. */
export function Table({ caption, head, children }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
    <section className={styles.scroller} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

interface Align {
  /** Numbers line up at the right. */
  isNumber?: boolean;
}

interface Cell extends Align {
  /** A date or a time, which is not broken. */
  isDate?: boolean;
}

export function Th({ isNumber, className, ...rest }: ThHTMLAttributes<HTMLTableCellElement> & Align) {
  return <th scope="col" {...rest} className={classNames(isNumber && styles.number, className)} />;
}

export function Td({ isNumber, isDate, className, ...rest }: TdHTMLAttributes<HTMLTableCellElement> & Cell) {
  return <td {...rest} className={classNames(isNumber && styles.number, isDate && styles.date, className)} />;
}
