import { Link, useLocation } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useLogOut } from '#web/session/logOut.ts';
import type { CurrentUser } from '#web/session/currentUser.ts';
import styles from '#web/site/header/HeaderNav.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';
import { ButtonLink, QuietButton } from '#web/ui/actions/Button.tsx';

export function SessionLinks({ user }: { user: CurrentUser | null }) {
  const logOut = useLogOut();
  const { pathname } = useLocation();
  if (!user) {
    return (
      <ButtonLink to={paths.auth} variant="secondary" size="sm">
        Login
      </ButtonLink>
    );
  }
  return (
    <>
      <Link to={paths.dashboard} className={classNames(styles.link, styles.roomy)}>
        My Treatment
      </Link>
      {user.role === 'admin' && (
        <Link to={paths.admin} className={classNames(styles.link, styles.roomy)}>
          Admin
        </Link>
      )}
      {/* The dashboard has one of its own. */}
      {pathname !== paths.dashboard && <QuietButton onClick={() => void logOut()}>Logout</QuietButton>}
    </>
  );
}
