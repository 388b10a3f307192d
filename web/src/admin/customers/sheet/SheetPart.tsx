import type { ReactNode } from 'react';
import styles from '#web/admin/customers/sheet/Sheet.module.css';

interface SheetPartProps {
  id: string;
  title: string;
  /** Shown when the list is empty. */
  none: string;
  children: readonly ReactNode[];
}

/** A list of the sheet, with its heading and count. */
export function SheetPart({ id, title, none, children }: SheetPartProps) {
  return (
    <section className="stack fluid gap-2" aria-labelledby={id}>
      <h3 id={id}>
        {title} {children.length > 0 && <span className="muted font-text">{children.length}</span>}
      </h3>
      {children.length > 0 ? <ul className={styles.lines}>{children}</ul> : <p className="muted">{none}</p>}
    </section>
  );
}
