import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useLogOut } from '#web/session/logOut.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import styles from '#web/site/header/MobileMenu.module.css';
import { InstagramLink } from '#web/site/InstagramLink.tsx';
import { mainLinks, serviceLinks } from '#web/site/navigation.ts';
import { UnsentLink } from '#web/unsent/UnsentButton.tsx';
import { Button, ButtonLink } from '#web/ui/actions/Button.tsx';
import { closePageDialog, PageDialog } from '#web/ui/dialogs/PageDialog.tsx';

export const menuId = 'menu';
const close = () => closePageDialog(menuId);

export function MobileMenu() {
  const { user } = useCurrentUser();
  const logOut = useLogOut();
  const account = [
    ...(user ? [{ label: 'My Treatment', to: paths.dashboard }] : []),
    ...(user?.role === 'admin' ? [{ label: 'Admin Dashboard', to: paths.admin }] : []),
  ];
  const renderLinks = (links: readonly { label: string; to: string }[], className?: string) =>
    links.map(({ label, to }) => (
      <li key={to}>
        <Link to={to} className={className}>
          {label}
        </Link>
      </li>
    ));

  return (
    <PageDialog
      id={menuId}
      isSheet
      title="Menu"
      closeLabel="Close menu"
      footer={
        <>
          {user ? (
            <Button variant="secondary" isWide onClick={() => void logOut().then(close)}>
              Logout
            </Button>
          ) : (
            <ButtonLink to={paths.auth} variant="secondary" isWide>
              Login
            </ButtonLink>
          )}
          <ButtonLink to={paths.booking} isWide>
            Book a Consultation
          </ButtonLink>
        </>
      }
    >
      <nav aria-label="Menu">
        <ul className={styles.links}>
          {renderLinks(mainLinks, styles.link)}
          <li>
            <details className={styles.more}>
              <summary className={`list-none ${styles.link}`}>
                Services
                <ChevronDown aria-hidden className={`stroke-1-6 ${styles.chevron}`} />
              </summary>
              <ul className="pb-3">{renderLinks(serviceLinks, styles.service)}</ul>
            </details>
          </li>
          <li>
            <InstagramLink className={styles.link} />
          </li>
          {renderLinks(account, styles.link)}
          <UnsentLink className={styles.link} onClick={close} />
        </ul>
      </nav>
    </PageDialog>
  );
}
