import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from '#web/admin/lists/DeskToolbar.module.css';

/** Portal target beside the search box; null where filters are shown above the list. */
export const ToolbarSlot = createContext<HTMLElement | null>(null);

/** Renders the open section's filters into the toolbar. */
export function DeskToolbar({ children }: { children: ReactNode }) {
  const slot = use(ToolbarSlot);
  return slot ? createPortal(children, slot) : <div className={styles.toolbar}>{children}</div>;
}
