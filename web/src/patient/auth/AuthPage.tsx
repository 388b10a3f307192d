import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { destinationAfterAuth, readRedirect } from '#shared/domain/redirect.ts';
import { useCurrentUser } from '#web/data/session.ts';
import { AuthPanel } from '#web/patient/auth/AuthPanel.tsx';
import styles from '#web/patient/auth/AuthPage.module.css';
import { AuthTabs, type AuthTab } from '#web/patient/auth/AuthTabs.tsx';
import { ForgottenPassword } from '#web/patient/auth/ForgottenPassword.tsx';
import { NewPassword } from '#web/patient/auth/NewPassword.tsx';
import { useResetToken } from '#web/patient/auth/useResetToken.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { useIsHydrated } from '#web/ui/useIsHydrated.ts';

export function AuthPage() {
  const { user } = useCurrentUser();
  // The page is prerendered without its query.
  const isHydrated = useIsHydrated();
  const [search] = useSearchParams();
  const redirect = search.get('redirect');
  const [tab, setTab] = useState<AuthTab>('login');
  const [hasForgotten, setHasForgotten] = useState(false);
  const { token, forgetToken } = useResetToken();

  // A link for a new password counts also while somebody is signed in.
  if (user && !token) return <Navigate to={destinationAfterAuth(redirect, user.role)} replace />;

  const isOnTheWayToBooking = isHydrated && /^\/booking\b/.test(readRedirect(redirect));
  const leaveReset = (isAskingAgain: boolean) => {
    forgetToken();
    setHasForgotten(isAskingAgain);
    setTab('login');
  };
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <div className={styles.column}>
          {token ? (
            <NewPassword token={token} onDone={() => leaveReset(false)} onAskAgain={() => leaveReset(true)} />
          ) : hasForgotten ? (
            <ForgottenPassword onBack={() => setHasForgotten(false)} />
          ) : (
            <>
              <h1 className={styles.title}>{tab === 'login' ? 'Welcome back' : 'Create your account'}</h1>
              {isOnTheWayToBooking && (
                <Notice>
                  Log in or register to send your consultation request. Anything you have filled in is kept.
                </Notice>
              )}
              <AuthTabs tab={tab} onChange={setTab} onForgotten={() => setHasForgotten(true)} />
            </>
          )}
        </div>
      </div>
      <AuthPanel />
    </div>
  );
}
