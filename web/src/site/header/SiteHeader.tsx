import { Menu, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { clinic } from '#shared/clinic.ts';
import { paths } from '#shared/paths.ts';
import { useCurrentUser } from '#web/data/session.ts';
import { HeaderNav } from '#web/site/header/HeaderNav.tsx';
import { SessionLinks } from '#web/site/header/SessionLinks.tsx';
import styles from '#web/site/header/SiteHeader.module.css';
import { OfflineChip } from '#web/site/offline/OfflineChip.tsx';
import { UnsentButton } from '#web/site/unsent/UnsentButton.tsx';
import { useCurrentSection } from '#web/site/useCurrentSection.ts';
import { ButtonLink, IconButton } from '#web/ui/Button.tsx';
import { Wrap } from '#web/ui/Wrap.tsx';

const MobileMenu = lazy(async () => ({
  default: (await import('#web/site/header/MobileMenu.tsx')).MobileMenu,
}));

export function SiteHeader() {
  const { pathname } = useLocation();
  const { user } = useCurrentUser();
  const section = useCurrentSection(pathname);
  const [menu, setMenu] = useState<'never opened' | 'open' | 'closed'>('never opened');

  return (
    <header className={styles.header}>
      <Wrap className={styles.bar}>
        <Link to={paths.home} className={styles.brand} aria-label={`${clinic.brand} home`}>
          {clinic.brand}
        </Link>
        <HeaderNav section={section} pathname={pathname} />
        <div className={styles.actions}>
          <SessionLinks user={user} />
          <ButtonLink to={paths.booking} size="sm" data-current={section === 'booking' || undefined}>
            Book a Consultation
          </ButtonLink>
        </div>
        <div className={styles.small}>
          <Link
            to={user ? paths.dashboard : paths.auth}
            className={styles.iconLink}
            aria-label={user ? 'My Treatment' : 'Login'}
          >
            <UserRound aria-hidden />
          </Link>
          <IconButton
            label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={menu === 'open'}
            className={styles.menuButton}
            onClick={() => setMenu('open')}
          >
            <Menu aria-hidden />
          </IconButton>
          <a href="#site-links" className={styles.menuWithoutScripts}>
            Menu
          </a>
        </div>
      </Wrap>
      <div className={styles.signals} data-signals>
        <OfflineChip />
        <UnsentButton />
      </div>
      {menu !== 'never opened' && (
        <Suspense>
          <MobileMenu isOpen={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </header>
  );
}
