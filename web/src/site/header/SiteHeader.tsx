import { Menu, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { clinic } from '#shared/clinic.ts';
import { paths } from '#shared/paths.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { HeaderNav } from '#web/site/header/HeaderNav.tsx';
import { menuId, MobileMenu } from '#web/site/header/MobileMenu.tsx';
import { SessionLinks } from '#web/site/header/SessionLinks.tsx';
import styles from '#web/site/header/SiteHeader.module.css';
import { OfflineChip } from '#web/site/offline/OfflineChip.tsx';
import { UnsentButton } from '#web/unsent/UnsentButton.tsx';
import { sectionIds } from '#web/site/navigation.ts';
import { useSectionInView } from '#web/site/useSectionInView.ts';
import { ButtonLink, IconButton } from '#web/ui/actions/Button.tsx';
import { opens } from '#web/ui/dialogs/PageDialog.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

export function SiteHeader() {
  const { pathname } = useLocation();
  const { user } = useCurrentUser();
  const section = useSectionInView(sectionIds, 200, pathname);

  return (
    <header className={`fixed ${styles.header}`}>
      <Wrap className={`row gap-5 ${styles.bar}`}>
        <Link to={paths.home} className={styles.brand} aria-label={`${clinic.brand} home`}>
          {clinic.brand}
        </Link>
        <p
          className={`none ${styles.sheet}`}
          data-words={`${clinic.phone} · ${clinic.website.replace('https://', '')} · `}
        />
        <HeaderNav section={section} pathname={pathname} />
        <div className={`no-print ${styles.actions}`}>
          <SessionLinks user={user} />
          <ButtonLink to={paths.booking} size="sm" data-current={section === 'booking' || undefined}>
            Book a Consultation
          </ButtonLink>
        </div>
        <div className={`flex gap-1 no-print ${styles.small}`}>
          <Link
            to={user ? paths.dashboard : paths.auth}
            className={styles.iconLink}
            aria-label={user ? 'My Treatment' : 'Login'}
          >
            <UserRound className="size-1-375 stroke-1-6" aria-hidden />
          </Link>
          <IconButton icon={Menu} label="Open menu" className="needs-scripting" {...opens(menuId)} />
          <a href="#site-links" className={`none ${styles.menuWithoutScripts}`}>
            Menu
          </a>
        </div>
      </Wrap>
      <div className={`row gap-2 justify-end no-print ${styles.signals}`} data-signals>
        <OfflineChip />
        <UnsentButton />
      </div>
      <MobileMenu />
    </header>
  );
}
