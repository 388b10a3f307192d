import type { ReactNode } from 'react';
import { clinic } from '#shared/clinic.ts';
import styles from '#web/reception/Reception.module.css';

/** What the window shows while nobody is at work in it: one thing to do, on a quiet ground. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.panel}>
      <div className={styles.card}>
        <p className={styles.brand}>{clinic.brand} · Reception</p>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </div>
  );
}
