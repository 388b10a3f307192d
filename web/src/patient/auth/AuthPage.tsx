import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useSearchParams } from 'react-router-dom';
import { readReferral } from '#shared/domain/referralCode.ts';
import { destinationAfterAuth, readRedirect } from '#shared/domain/redirect.ts';
import { clinic } from '#shared/clinic.ts';
import { withoutScriptsId } from '#shared/paths.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import type { RootState } from '#web/data/store.ts';
import { AnswerReminder } from '#web/patient/auth/AnswerReminder.tsx';
import { AuthPanel } from '#web/patient/auth/AuthPanel.tsx';
import styles from '#web/patient/auth/AuthPage.module.css';
import { AuthTabs, type AuthTab } from '#web/patient/auth/AuthTabs.tsx';
import { ConfirmEmail } from '#web/patient/auth/ConfirmEmail.tsx';
import { ForgottenPassword } from '#web/patient/auth/ForgottenPassword.tsx';
import { NewPassword } from '#web/patient/auth/NewPassword.tsx';
import { useLinkToken } from '#web/patient/auth/useLinkToken.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';

export function AuthPage() {
  const { user } = useCurrentUser();
  // The page is prerendered without its query.
  const isHydrated = useIsHydrated();
  const [search] = useSearchParams();
  const redirect = search.get('redirect');
  const referral = readReferral(isHydrated ? search.get('ref') : null);
  const [hasNewPassword, setHasNewPassword] = useState(false);
  const [chosenTab, setTab] = useState<AuthTab | null>(null);
  const tab = chosenTab ?? (referral ? 'register' : 'login');
  const hasEnded = useSelector((state: RootState) => state.session.hasEnded);
  // The address typed so far; null while nobody has forgotten a password.
  const [forgotten, setForgotten] = useState<string | null>(null);
  const { link, forgetLink } = useLinkToken();

  // Email links also apply while somebody is signed in.
  if (user && !link) return <Navigate to={destinationAfterAuth(redirect, user.role)} replace />;

  if (link?.purpose === 'coming') return <AnswerReminder key={link.token} token={link.token} />;

  const isOnTheWayToBooking = isHydrated && /^\/booking\b/.test(readRedirect(redirect));
  const leaveReset = (isRequestingAgain: boolean) => {
    forgetLink();
    setForgotten(isRequestingAgain ? '' : null);
    setTab('login');
  };
  return (
    <div className={`stack ${styles.page}`}>
      <div className={`stack p-7-gutter ${styles.side}`}>
        <div className={`stack top gap-5 w-full ${styles.column}`}>
          {link?.purpose === 'reset' ? (
            <NewPassword
              token={link.token}
              onDone={() => {
                setHasNewPassword(true);
                leaveReset(false);
              }}
              onRequestAgain={() => leaveReset(true)}
            />
          ) : user && link ? (
            <ConfirmEmail token={link.token} user={user} onDone={forgetLink} />
          ) : forgotten !== null ? (
            <ForgottenPassword email={forgotten} onBack={() => setForgotten(null)} />
          ) : (
            <>
              <h1 className={styles.title}>{tab === 'login' ? 'Welcome back' : 'Create your account'}</h1>
              {hasEnded && !link && <Notice>Your session has ended. Please log in again.</Notice>}
              {link && <Notice>To confirm your email, log in with the one that your account has now.</Notice>}
              {isOnTheWayToBooking && (
                <Notice>
                  Log in or register to send your consultation request. Anything you have filled in is kept.
                </Notice>
              )}
              <p id={withoutScriptsId} className={`none ${styles.withoutScripts}`}>
                Logging in needs scripts, which are switched off or did not arrive. Please ring{' '}
                <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>; we look it up for you.
              </p>
              <AuthTabs
                tab={tab}
                onChange={setTab}
                onForgotten={setForgotten}
                referral={referral}
                isFocused={hasNewPassword}
              />
            </>
          )}
        </div>
      </div>
      <AuthPanel />
    </div>
  );
}
