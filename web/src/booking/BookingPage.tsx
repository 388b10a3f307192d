import { useLayoutEffect, useRef, useState, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { clinic } from '#shared/clinic.ts';
import { findServiceOfPage } from '#shared/domain/catalogue.ts';
import { paths, withoutScriptsId } from '#shared/paths.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { readPreviousPage } from '#web/session/previousPage.ts';
import { hasSessionCookie, hasSignedInHint } from '#web/data/signedInHint.ts';
import type { RootState } from '#web/data/store.ts';
import styles from '#web/booking/BookingPage.module.css';
import { BookingWizard } from '#web/booking/BookingWizard.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useIsHydrated } from '#web/ui/hooks/useIsHydrated.ts';
import { Wrap } from '#web/ui/layout/Wrap.tsx';
import '#web/ui/styles/work.layout.css';
import { CalendarPlus, CircleCheck, ArrowLeft } from 'lucide-react';
import { type TimeOfDay, formatLongTime } from '#shared/domain/offers.ts';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { offersApi } from '#web/data/calls/offers.ts';
import { saveFile } from '#web/data/requests/download.ts';
import { mayBeSaved, sentenceOf } from '#web/data/requests/request.ts';
import { Button, QuietButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { OfferChoice } from '#web/preferredTimes/OfferChoice.tsx';
import { useFragmentOnce } from '#web/ui/hooks/useFragmentOnce.ts';

// Any token: of one that was cut short, too, the page has to tell that it is not valid.
const pattern = /^#offer=(.+)$/;

const useOfferToken = (): string | null => pattern.exec(useFragmentOnce(pattern).fragment ?? '')?.[1] ?? null;

const failed = 'That did not work. Please try again later.';
const { street, postalCode } = clinic.address;

/** The times that a link offers to a patient who cannot log in, and nothing else. */
function OfferLink({ token }: { token: string }) {
  const [read, { data, error: unread, isLoading: isReading }] = offersApi.useReadOfferLinkMutation();
  const [accept, { data: accepted, error: refused, isLoading }] = offersApi.useAcceptOfferLinkMutation();
  const { sendsEmail } = useSendsEmail();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    void read({ body: { token } });
  }, [read, token]);
  const taken = data?.answer.taken ?? accepted?.answer;
  const calendar = data?.answer.taken?.calendar;
  const take = async ({ date, time }: TimeOfDay) => {
    const { error } = await accept({ body: { token, date, time } });
    // With its calendar; where it was refused, what another tab has taken.
    if (!mayBeSaved(error)) await read({ body: { token } });
    title.current?.focus();
  };
  return (
    <div className={taken ? styles.sent : styles.offer}>
      {taken && <CircleCheck aria-hidden />}
      <h2 className="display-sm" ref={title} tabIndex={-1}>
        {taken
          ? 'Your appointment is confirmed'
          : unread && !mayBeSaved(unread)
            ? 'There is no time to choose'
            : 'Choose a time'}
      </h2>
      {refused && !taken && !unread && <Notice tone="error">{sentenceOf(refused, failed)}</Notice>}
      {unread && !taken && (
        <Notice tone="error">
          {sentenceOf(unread, failed)} Our number is <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>.
        </Notice>
      )}
      {mayBeSaved(unread) && !taken && (
        // The address no longer has the token, so reloading the page would lose it.
        <Button variant="secondary" onClick={() => void read({ body: { token } })}>
          Try again
        </Button>
      )}
      {taken ? (
        <>
          <p>
            {formatLongTime(taken)}. {sendsEmail && 'We have sent you a confirmation. '}To change it, please
            call <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>.
          </p>
          {calendar && (
            <Button
              variant="secondary"
              onClick={() => saveFile(new Blob([calendar], { type: 'text/calendar' }), 'appointment.ics')}
            >
              <CalendarPlus aria-hidden /> Add to calendar
            </Button>
          )}
          <p>
            {street}, {clinic.locationLine} {postalCode}.{' '}
            <a href={clinic.mapsLink} target="_blank" rel="noreferrer">
              Directions to the clinic
            </a>
            {' · '}
            <Link to={paths.services}>How to prepare for each treatment</Link>
          </p>
        </>
      ) : data ? (
        <OfferChoice offer={data.answer} isBusy={isLoading} onTake={(time) => void take(time)} />
      ) : (
        isReading && <Skeleton label="Looking for your times" rows={3} />
      )}
    </div>
  );
}

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

/** Returns to the previous page of the site, else goes back in history, else to the home page. */
function ReturnButton({ className }: { className?: string | undefined }) {
  const navigate = useNavigate();
  const goBack = () => {
    const previous = readPreviousPage();
    if (previous !== null) void navigate(previous);
    else if (window.history.length > 1) void navigate(-1);
    else void navigate(paths.home);
  };
  return (
    <QuietButton className={className} onClick={goBack}>
      <ArrowLeft aria-hidden /> Return to Previous Page
    </QuietButton>
  );
}

const [requested, taken] = [
  'We contact you within 24 hours to agree a time.',
  'The time is yours once you confirm it. You find it in My Treatment, with the way to us.',
];
const nextSteps = [
  'You come to Wembley for a consultation. Nothing is decided before it.',
  'You think it over. There is no obligation to go ahead.',
];

/** What happens after booking, and other ways to get in touch. */
function BookingAside({ isTaking }: { isTaking: boolean }) {
  return (
    <aside className={`self-start pt-5 line-above ${styles.aside}`} aria-labelledby="booking-next">
      <h2 id="booking-next" className="display-xs">
        What happens next
      </h2>
      <ol className="stack gap-4 mt-4 ink-soft numbered">
        {[isTaking ? taken : requested, ...nextSteps].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-5">
        Rather talk? Ring us on{' '}
        <a className="semibold nowrap" href={`tel:${clinic.phoneLink}`}>
          {clinic.phone}
        </a>
        .
      </p>
    </aside>
  );
}
