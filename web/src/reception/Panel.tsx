import type { ReactNode } from 'react';
import { clinic } from '#shared/clinic.ts';
import styles from '#web/reception/Reception.module.css';

/** Centred panel of the window's screens outside the desk. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`centre p-6-gutter bg-mist ${styles.panel}`}>
      <div className={`stack gap-4 rounded-lg bg-paper-raised shadow ${styles.card}`}>
        <p className="ink-faint text-sm">{clinic.brand} · Reception</p>
        <h1 className="display-sm">{title}</h1>
        {children}
      </div>
    </div>
  );
}
