import { useLayoutEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { clinic } from '#shared/clinic.ts';
import { findServiceOfPage } from '#shared/domain/catalogue.ts';
import { withoutScriptsId } from '#shared/paths.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { readPreviousPage } from '#web/session/previousPage.ts';
import { hasSessionCookie, hasSignedInHint } from '#web/data/signedInHint.ts';
import type { RootState } from '#web/data/store.ts';
import { BookingAside } from '#web/booking/BookingAside.tsx';
import styles from '#web/booking/BookingPage.module.css';
import { BookingWizard } from '#web/booking/BookingWizard.tsx';
import { OfferLink } from '#web/booking/OfferLink.tsx';
import { useOfferToken } from '#web/booking/useOfferToken.ts';
import { ReturnButton } from '#web/booking/ReturnButton.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';
import { Wrap } from '#web/ui/layout/Wrap.tsx';
import '#web/ui/styles/work.layout.css';

export function BookingPage() {
  const { user, isLoading } = useCurrentUser();
  // The prerendered guest form stays; a signed-in user's details and drafts have to load first.
  const isAwaited = useIsHydrated() && isLoading && (hasSignedInHint() || hasSessionCookie());
  const token = useOfferToken();
  const main = useRef<HTMLDivElement>(null);
  const [earlyChoice, setEarlyChoice] = useState('');
  const [pageService, setPageService] = useState<string | null>(null);
  // Applies a choice made before hydration, or the service of the page before.
  useLayoutEffect(() => {
    const chosen = main.current?.querySelector<HTMLInputElement>('input[name=service]:checked');
    const ofPage = findServiceOfPage(readPreviousPage())?.id ?? null;
    setEarlyChoice(chosen?.value ?? ofPage ?? '');
    if (!chosen) setPageService(ofPage);
  }, []);
  const [isSaved, setSaved] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const [ownerId, setOwnerId] = useState<number | null>(null);
  if (user && user.id !== ownerId) setOwnerId(user.id);
  const hasLoggedOut = useSelector((state: RootState) => state.session.hasLoggedOut);
  // A log-out or another user resets the wizard, so that nothing typed is shown to the next person.
  const wizardKey = `${ownerId ?? 'guest'} ${hasLoggedOut ? 'out' : 'in'}`;
  return (
    <Wrap className={`stack fluid ${styles.page}`}>
      <ReturnButton className={`justify-self-start ${styles.return}`} />
      <header className={`stack fluid gap-3 ${styles.header}`}>
        <h1>
          {token ? (
            <>
              Your <em>appointment</em>
            </>
          ) : (
            <>
              Book a <em>Consultation</em>
            </>
          )}
        </h1>
        {!token && (
          <p className="max-w-measure ink-soft text-lg">
            Three short steps. You choose a day that suits you, and we agree the time together.
          </p>
        )}
      </header>
      <div ref={main} className="min-w-0">
        {token ? (
          <OfferLink key={token} token={token} />
        ) : isAwaited ? (
          <Skeleton label="Loading the booking form" rows={4} shape="card" />
        ) : (
          <BookingWizard
            key={wizardKey}
            user={user}
            ownerId={hasLoggedOut ? null : ownerId}
            earlyChoice={hasLoggedOut ? '' : earlyChoice}
            pageService={hasLoggedOut ? null : pageService}
            onSaved={() => setSaved(true)}
            onTaking={setTaking}
          />
        )}
        <p id={withoutScriptsId} className="none mt-5 without-scripting">
          The form needs scripts, which are switched off or did not arrive. Please ring{' '}
          <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a> or write to{' '}
          <a href={`mailto:${clinic.email}`}>{clinic.email}</a>; we are glad to hear from you.
        </p>
      </div>
      {/* It promises a reply time, which does not apply to an unsent request. */}
      {!isSaved && !token && <BookingAside isTaking={isTaking} />}
    </Wrap>
  );
}
