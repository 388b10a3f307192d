import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useLogOut } from '#web/data/logOut.ts';
import { useCurrentUser } from '#web/data/session.ts';
import styles from '#web/site/header/MobileMenu.module.css';
import { InstagramLink } from '#web/site/InstagramLink.tsx';
import { mainLinks, serviceLinks } from '#web/site/navigation.ts';
import { UnsentLink } from '#web/site/unsent/UnsentButton.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';

interface MobileMenuProps {
  isOpen: boolean;
  onClose: () => void;
}

export function MobileMenu({ isOpen, onClose }: MobileMenuProps) {
  const [isServicesOpen, setServicesOpen] = useState(false);
  const { user } = useCurrentUser();
  const logOut = useLogOut();
  const account = [
    ...(user ? [{ label: 'My Treatment', to: paths.dashboard }] : []),
    ...(user?.role === 'admin' ? [{ label: 'Admin Dashboard', to: paths.admin }] : []),
  ];
  const renderLinks = (links: readonly { label: string; to: string }[], className?: string) =>
    links.map(({ label, to }) => (
      <li key={to}>
        <Link to={to} className={className} onClick={onClose}>
          {label}
        </Link>
      </li>
    ));

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="Menu"
      footer={
        <>
          {user ? (
            <Button variant="secondary" onClick={() => void logOut().then(onClose)}>
              Logout
            </Button>
          ) : (
            <ButtonLink to={paths.auth} variant="secondary" onClick={onClose}>
              Login
            </ButtonLink>
          )}
          <ButtonLink to={paths.booking} onClick={onClose}>
            Book a Consultation
          </ButtonLink>
        </>
      }
    >
      <nav aria-label="Menu">
        <ul className={styles.links}>
          {renderLinks(mainLinks, styles.link)}
          <li>
            <button
              type="button"
              className={styles.link}
              aria-expanded={isServicesOpen}
              onClick={() => setServicesOpen(!isServicesOpen)}
            >
              Services
              <ChevronDown aria-hidden className={styles.chevron} />
            </button>
            <ul className={styles.services} hidden={!isServicesOpen}>
              {renderLinks(serviceLinks, styles.service)}
            </ul>
          </li>
          <li>
            <InstagramLink className={styles.link} onClick={onClose} />
          </li>
          {renderLinks(account, styles.link)}
          <UnsentLink className={styles.link} onClick={onClose} />
        </ul>
      </nav>
    </Sheet>
  );
}
