import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { destinationAfterAuth, readRedirect } from '#shared/domain/redirect.ts';
import { useCurrentUser } from '#web/data/session.ts';
import { AuthPanel } from '#web/patient/AuthPanel.tsx';
import styles from '#web/patient/AuthPage.module.css';
import { LoginForm } from '#web/patient/LoginForm.tsx';
import { RegisterForm } from '#web/patient/RegisterForm.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useIsHydrated } from '#web/ui/useIsHydrated.ts';

type Mode = 'login' | 'register';

export function AuthPage() {
  const { user } = useCurrentUser();
  // The page is prerendered without its query.
  const isHydrated = useIsHydrated();
  const [search] = useSearchParams();
  const redirect = search.get('redirect');
  const [mode, setMode] = useState<Mode>('login');
  const [hasSwitched, setHasSwitched] = useState(false);

  if (user) return <Navigate to={destinationAfterAuth(redirect, user.role)} replace />;

  const switchTo = (next: Mode) => {
    setHasSwitched(true);
    setMode(next);
  };
  const isOnTheWayToBooking = isHydrated && /^\/booking\b/.test(readRedirect(redirect));
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <div className={styles.column}>
          <h1 className={styles.title}>{mode === 'login' ? 'Welcome back' : 'Create your account'}</h1>
          {isOnTheWayToBooking && (
            <Notice>
              Log in or register to send your consultation request. Anything you have filled in is kept.
            </Notice>
          )}
          <Tabs<Mode>
            label="Login or register"
            value={mode}
            onChange={(next) => {
              setHasSwitched(false);
              setMode(next);
            }}
            items={[
              {
                value: 'login',
                label: 'Login',
                content: (
                  <>
                    <LoginForm isFocused={hasSwitched} />
                    <p className={styles.switch}>
                      New to the clinic?{' '}
                      <button type="button" onClick={() => switchTo('register')}>
                        Register
                      </button>
                    </p>
                  </>
                ),
              },
              {
                value: 'register',
                label: 'Register',
                content: (
                  <>
                    <RegisterForm isFocused={hasSwitched} />
                    <p className={styles.switch}>
                      Already have an account?{' '}
                      <button type="button" onClick={() => switchTo('login')}>
                        Login
                      </button>
                    </p>
                  </>
                ),
              },
            ]}
          />
        </div>
      </div>
      <AuthPanel />
    </div>
  );
}
