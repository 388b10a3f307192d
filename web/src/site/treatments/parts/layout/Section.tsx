import type { ReactNode } from 'react';
import styles from '#web/site/treatments/parts/layout/Section.module.css';
import { sections } from '#web/site/treatments/parts/layout/SectionSwitcher.tsx';

export function Section({ id, children }: { id: (typeof sections)[number]['id']; children: ReactNode }) {
  const label = sections.find((section) => section.id === id)?.label;
  return (
    <section id={id} className={styles.section} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  );
}
