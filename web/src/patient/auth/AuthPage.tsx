import { useState, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useSearchParams, Link } from 'react-router-dom';
import { readReferral } from '#shared/domain/referralCode.ts';
import { destinationAfterAuth, readRedirect } from '#shared/domain/redirect.ts';
import { clinic } from '#shared/clinic.ts';
import { withoutScriptsId, paths } from '#shared/paths.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import type { RootState } from '#web/data/store.ts';
import { AnswerReminder } from '#web/patient/auth/AnswerReminder.tsx';
import styles from '#web/patient/auth/AuthPage.module.css';
import { ConfirmEmail, RegisterForm } from '#web/patient/auth/RegisterForm.tsx';
import { ForgottenPassword, NewPassword } from '#web/patient/auth/NewPassword.tsx';
import { useLinkToken } from '#web/patient/auth/useLinkToken.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';
import { ArrowRight } from 'lucide-react';
import '#web/ui/styles/work.layout.css';
import { readGuest } from '#web/patient/auth/readGuest.ts';
import { LoginForm } from '#web/signIn/LoginForm.tsx';
import { fillEmptyFields } from '#web/offline/useFormDraft.ts';
import { PasskeyLogIn } from '#web/patient/passkeys/PasskeyLogIn.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';

/** The stem, then each leaf with its vein in one stroke. */
const strokes = [
  'M110 640C170 470 120 280 230 40',
  'M131 557C176 584 227 554 240 509C209 497 148 506 131 557Q177 542 221 520',
  'M134 541C141 490 94 454 47 461C49 494 81 546 134 541Q103 505 65 473',
  'M140 500C183 520 227 488 234 445C204 437 149 451 140 500Q180 482 218 457',
  'M141 484C148 436 103 404 61 410C62 441 92 489 141 484Q112 451 77 421',
  'M145 442C186 457 224 424 227 384C200 379 150 396 145 442Q180 422 214 396',
  'M146 424C154 381 114 350 74 355C75 383 101 428 146 424Q121 393 89 366',
  'M150 381C188 393 221 361 222 325C197 322 153 339 150 381Q181 362 211 337',
  'M152 363C160 324 126 294 90 296C89 321 110 364 152 363Q130 334 102 307',
  'M156 318C191 328 220 299 220 266C197 264 158 281 156 318Q184 300 210 277',
  'M158 300C169 265 141 235 108 234C105 257 121 297 158 300Q141 271 119 245',
  'M165 253C196 262 223 236 223 207C202 205 167 219 165 253Q190 237 214 216',
  'M169 234C182 204 159 175 131 171C126 191 136 228 169 234Q156 207 139 181',
  'M179 185C206 194 230 171 231 146C213 143 182 155 179 185Q202 171 223 154',
  'M185 165C199 141 183 112 159 105C152 122 156 156 185 165Q177 140 165 116',
  'M200 114C223 123 245 104 246 82C231 79 203 89 200 114Q220 103 239 89',
  'M208 93C224 74 213 48 193 39C185 53 185 82 208 93Q204 71 197 49',
];

/** A eucalyptus branch in one line weight. */
function BranchDrawing({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 360 660"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {strokes.map((stroke) => (
        <path key={stroke} d={stroke} />
      ))}
    </svg>
  );
}

function AuthPanel() {
  return (
    <aside className={styles.panel} aria-label="Our services">
      <BranchDrawing className={`absolute w-auto max-w-none ${styles.art}`} />
      <div className="stack gap-4 relative max-w-24">
        <p className={`font-display display-md balance ${styles.slogan}`}>
          Luxury Beauty Services <em>For You</em>
        </p>
        <Link to={paths.services} className={`inline-row hit gap-2 semibold w-fit ${styles.panelLink}`}>
          All Services <ArrowRight aria-hidden />
        </Link>
      </div>
    </aside>
  );
}

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
        <div className={`stack top gap-5 w-full max-w-26 centred ${styles.column}`}>
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
              <h1 className="display-md">{tab === 'login' ? 'Welcome back' : 'Create your account'}</h1>
              {hasEnded && !link && <Notice>Your session has ended. Please log in again.</Notice>}
              {link && <Notice>To confirm your email, log in with the one that your account has now.</Notice>}
              {isOnTheWayToBooking && (
                <Notice>
                  Log in or register to send your consultation request. Anything you have filled in is kept.
                </Notice>
              )}
              <p id={withoutScriptsId} className="none without-scripting">
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

type AuthTab = 'login' | 'register';

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
function AuthTabs({ tab, onChange, onForgotten, referral, isFocused }: AuthTabsProps) {
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
