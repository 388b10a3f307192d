import { useCallback, useEffect, useRef, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { ButtonLink, type ButtonStyle } from '#web/ui/actions/Button.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

const label = 'Book a Consultation';
const signInFirst = `${paths.auth}?redirect=${paths.booking}`;

/** Link to the booking form, which chooses the service of the page that it was opened from. */
export function DirectBookingLink(props: ButtonStyle) {
  return (
    <ButtonLink {...props} to={paths.booking}>
      {label}
    </ButtonLink>
  );
}

/** Link to the booking form; guests go through sign-in. */
export function AccountBookingLink(props: ButtonStyle) {
  const { user } = useCurrentUser();
  return (
    <ButtonLink {...props} to={user ? paths.booking : signInFirst}>
      {label}
    </ButtonLink>
  );
}

/** As above, but guests see a message first. Without scripts it is a plain link to sign in. */
export function HeroBookingLink(props: ButtonStyle) {
  const { user, isLoading, isUnknown } = useCurrentUser();
  const isChosen = useRef(false);
  const navigate = useNavigate();

  const answer = useCallback(() => {
    isChosen.current = false;
    if (user || isUnknown) {
      void navigate(user ? paths.booking : signInFirst);
      return;
    }
    showToast({
      title: 'Login Required',
      description: 'Please login to book a consultation.',
      variant: 'destructive',
      action: { label: 'Log in', onAction: () => void navigate(signInFirst) },
    });
  }, [user, isUnknown, navigate]);

  useEffect(() => {
    if (isChosen.current && !isLoading) answer();
  }, [isLoading, answer]);

  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The user may still be loading; the action then follows.
    if (isLoading) isChosen.current = true;
    else answer();
  };

  return (
    <ButtonLink {...props} to={user ? paths.booking : signInFirst} onClick={choose} data-waits>
      {label}
    </ButtonLink>
  );
}
