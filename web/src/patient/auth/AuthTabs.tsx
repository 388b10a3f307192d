import { useEffect, useRef, useState } from 'react';
import styles from '#web/patient/auth/AuthPage.module.css';
import { readGuest } from '#web/patient/auth/readGuest.ts';
import { LoginForm } from '#web/signIn/LoginForm.tsx';
import { RegisterForm } from '#web/patient/auth/RegisterForm.tsx';
import { fillEmptyFields } from '#web/offline/useFormDraft.ts';
import { PasskeyLogIn } from '#web/patient/passkeys/PasskeyLogIn.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';

export type AuthTab = 'login' | 'register';

interface AuthTabsProps {
  tab: AuthTab;
  onChange: (tab: AuthTab) => void;
  /** Called with the email that was typed. */
  onForgotten: (email: string) => void;
  /** The code of a recommendation, from the link that led here. */
  referral: string | null;
  /** Whether the form is focused from the start. */
  isFocused: boolean;
}

/** Login and registration, with a link from each to the other. */
export function AuthTabs({ tab, onChange, onForgotten, referral, isFocused }: AuthTabsProps) {
  const [hasSwitched, setHasSwitched] = useState(isFocused);
  const login = useRef<HTMLDivElement>(null);
  // In an effect, because the booking form stores its draft while it goes.
  useEffect(() => {
    const form = login.current?.querySelector('form');
    if (form) fillEmptyFields(form, { email: readGuest()?.email ?? '' });
  }, [tab]);
  const switchTo = (next: AuthTab) => {
    setHasSwitched(true);
    onChange(next);
  };
  const forget = () => {
    const form = document.querySelector<HTMLFormElement>('form[aria-label="Login"]');
    const email = form?.elements.namedItem('email');
    onForgotten(email instanceof HTMLInputElement ? email.value : '');
  };
  return (
    <Tabs<AuthTab>
      label="Login or register"
      value={tab}
      onChange={(next) => {
        setHasSwitched(false);
        onChange(next);
      }}
      items={[
        {
          value: 'login',
          label: 'Login',
          content: (
            <>
              <div ref={login}>
                <LoginForm isFocused={hasSwitched} />
              </div>
              <div className={`needs-scripting mt-3`}>
                <PasskeyLogIn />
              </div>
              <p className="mt-5 ink-soft">
                <button className={styles.link} type="button" onClick={forget}>
                  Forgotten your password?
                </button>
              </p>
              <p className="ink-soft">
                New to the clinic?{' '}
                <button className={styles.link} type="button" onClick={() => switchTo('register')}>
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
              <RegisterForm isFocused={hasSwitched} referral={referral} />
              <p className="mt-5 ink-soft">
                Already have an account?{' '}
                <button className={styles.link} type="button" onClick={() => switchTo('login')}>
                  Login
                </button>
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
