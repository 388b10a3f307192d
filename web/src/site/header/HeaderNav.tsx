import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { ServicesDropdown } from '#web/site/header/ServicesDropdown.tsx';
import nav from '#web/site/header/HeaderNav.module.css';
import styles from '#web/site/header/SiteHeader.module.css';
import { InstagramLink } from '#web/site/InstagramLink.tsx';
import { mainLinks, type SectionId } from '#web/site/navigation.ts';

/** Marks the link of the section in view on the home page, and of the page elsewhere. */
export function HeaderNav({ section, pathname }: { section: SectionId | null; pathname: string }) {
  const isHome = pathname === paths.home;
  return (
    <nav className={`no-print ${styles.nav}`} aria-label="Main">
      <ul className={styles.links}>
        {mainLinks.map((link) => {
          const isCurrent = isHome && section ? link.section === section : link.to === pathname;
          return (
            <li key={link.label}>
              <Link
                to={link.to}
                className={nav.link}
                aria-current={link.to === pathname ? 'page' : undefined}
                data-current={isCurrent || undefined}
              >
                {link.label}
              </Link>
            </li>
          );
        })}
        <li className={`needs-scripting relative`}>
          <ServicesDropdown
            isCurrent={isHome ? section === 'services' : pathname.startsWith(paths.services)}
            key={pathname}
          />
        </li>
        <li>
          <InstagramLink isIcon className={styles.iconLink} />
        </li>
      </ul>
    </nav>
  );
}
