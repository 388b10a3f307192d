import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from '#web/admin/shell/AdminDesk.module.css';

/** The element beside the search box for the open section's filters; null where they stand above its list. */
export const ToolbarSlot = createContext<HTMLElement | null>(null);

/** The open section's part of the one toolbar. */
export function DeskToolbar({ children }: { children: ReactNode }) {
  const slot = use(ToolbarSlot);
  return slot ? createPortal(children, slot) : <div className={styles.toolbar}>{children}</div>;
}
