import { useEffect, useState } from 'react';
import styles from '#web/site/treatments/parts/layout/SectionSwitcher.module.css';

export const sections = [
  { id: 'overview', label: 'Overview' },
  { id: 'details', label: 'Treatment Details' },
  { id: 'faqs', label: 'FAQs' },
] as const;

const links = [...sections, { id: 'pricing', label: 'Prices' }] as const;

type SectionId = (typeof links)[number]['id'];

/** As they stand on the page. */
const inPageOrder = [sections[0], sections[1], links[3], sections[2]];

/** A section is current once its top is this close to the top of the window, in px. */
const readingLine = 160;

function useSectionInView(): SectionId {
  const [current, setCurrent] = useState<SectionId>('overview');
  useEffect(() => {
    const update = () => {
      const passed = inPageOrder.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= readingLine;
      });
      setCurrent(passed.at(-1)?.id ?? 'overview');
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return current;
}

/** Sticky links below the header. Scrolling is the browser's, styled in Section.module.css. */
export function SectionSwitcher() {
  const current = useSectionInView();
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
