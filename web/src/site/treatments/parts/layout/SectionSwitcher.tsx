import { useSectionInView } from '#web/site/useSectionInView.ts';
import styles from '#web/site/treatments/parts/layout/SectionSwitcher.module.css';

export const sections = [
  { id: 'overview', label: 'Overview' },
  { id: 'details', label: 'Treatment Details' },
  { id: 'faqs', label: 'FAQs' },
] as const;

const links = [...sections, { id: 'pricing', label: 'Prices' }] as const;

const ids = links.map(({ id }) => id);

/** Sticky links below the header. Scrolling is the browser's, styled in Section.module.css. */
export function SectionSwitcher() {
  const current = useSectionInView(ids, 160) ?? 'overview';
  return (
    <nav className={`sticky line-below bg-paper no-print ${styles.switcher}`} aria-label="On this page">
      <ul className={`flex ${styles.list}`}>
        {links.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link} aria-current={id === current ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
