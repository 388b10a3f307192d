import type { ReactNode } from 'react';
import styles from '#web/site/treatments/parts/layout/Section.module.css';
import { sections } from '#web/site/treatments/parts/layout/SectionSwitcher.tsx';

interface SectionProps {
  id: (typeof sections)[number]['id'];
  children: ReactNode;
}

export function Section({ id, children }: SectionProps) {
  const label = sections.find((section) => section.id === id)?.label;
  return (
    <section id={id} className={styles.section} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  );
}
