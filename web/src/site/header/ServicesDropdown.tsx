import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import styles from '#web/site/header/HeaderNav.module.css';
import { mainServices, moreServices, type NavLink } from '#web/site/navigation.ts';
import { useBackCloses } from '#web/ui/dialogs/useBackCloses.ts';

/** A disclosure with links rather than a menu, so that Tab moves through them. */
export function ServicesDropdown({ isCurrent }: { isCurrent: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useBackCloses(isOpen, () => setOpen(false));
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const renderLink = ({ label, to }: NavLink) => (
    <li key={to}>
      <Link to={to} className={`ring-inside ${styles.serviceLink}`} onClick={() => setOpen(false)}>
        {label}
      </Link>
    </li>
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only handles a bubbling Escape
    <div ref={root} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-expanded={isOpen}
        aria-controls="services-list"
        data-current={isCurrent || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Services
        <ChevronDown aria-hidden className={`flex-none ${styles.chevron}`} />
      </button>
      <div id="services-list" className={styles.dropdown} hidden={!isOpen}>
        <ul className={styles.serviceList}>
          {renderLink({ label: 'All Services', to: paths.services })}
          {mainServices.map(renderLink)}
        </ul>
        <ul className={styles.serviceList} aria-label="More treatments">
          {moreServices.map(renderLink)}
        </ul>
      </div>
    </div>
  );
}
