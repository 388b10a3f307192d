import { ArrowLeft, X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode, useState } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import type { Contact } from '#shared/contracts/contact.ts';
import { timesOf, type TimeOfDay } from '#shared/domain/offers.ts';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { AgeField, ageOf } from '#web/admin/dialogs/AgeField.tsx';
import { useDesk, reportOn, useUndo, ChangeFailure, Facts } from '#web/admin/dialogs/desk.tsx';
import { listFacts } from '#web/admin/inbox/reading/readingFacts.ts';
import { ReadingActions } from '#web/admin/inbox/reading/ReadingActions.tsx';
import { ReadingHistory } from '#web/admin/inbox/reading/ReadingHistory.tsx';
import type { Chosen } from '#web/admin/inbox/reading/useChosen.ts';
import { useLatestTopic } from '#web/admin/inbox/reading/useFollowUps.ts';
import { LoadFailure } from '#web/admin/lists/states.tsx';
import { FreeTimes, RequestedTimes } from '#web/admin/times/FreeTimes.tsx';
import {
  OpenOffer,
  useOpenOffer,
  OfferMode,
  offerLabel,
  type Mode,
  OfferTray,
} from '#web/admin/offers/OpenOffer.tsx';
import { contactLinks } from '#web/admin/inbox/reading/contactLinks.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { contactsApi } from '#web/data/calls/contacts.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import styles from '#web/admin/inbox/reading/Inbox.module.css';
import { useOffering } from '#web/admin/offers/useOffering.ts';
import { useIsQueueing } from '#web/admin/outage/outage.tsx';
import { SoonerReason, useSooner } from '#web/admin/times/SoonerReason.tsx';
import { usePreferredStart } from '#web/admin/times/useFreeDays.ts';
import { useRequestedTimes } from '#web/admin/times/useRequestedTimes.ts';
import { IconButton, Button, QuietButton } from '#web/ui/actions/Button.tsx';
import { useMediaQuery } from '#web/ui/hooks/useMediaQuery.ts';
import { useWindowEvent } from '#web/ui/hooks/useWindowEvent.ts';

interface ReadingPaneProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The reading pane; Escape closes it and returns focus to its row. */
function ReadingPane({ title, onClose, children }: ReadingPaneProps) {
  const isWide = useMediaQuery('(width >= 64rem)');
  const pane = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useEffect(() => {
    // Take focus when opened by its name or after an item was handled, but not while somebody steps through the rows.
    const at = document.activeElement;
    if (at === document.body || at?.closest('tbody th')) heading.current?.focus();
  }, []);
  useWindowEvent('keydown', ({ key, target, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && pane.current?.contains(target as Node)) onClose();
  });
  return (
    <section
      ref={pane}
      className={`stack top fluid gap-4 min-h-0 ${styles.pane}`}
      aria-labelledby={headingId}
    >
      <header className="flex gap-3 items-start between">
        <h2 className="display-xs break-anywhere" ref={heading} id={headingId} tabIndex={-1}>
          {title}
        </h2>
        <IconButton
          icon={isWide ? X : ArrowLeft}
          label={isWide ? 'Close' : 'Back to the list'}
          onClick={onClose}
        />
      </header>
      {children}
    </section>
  );
}

interface ReadingProps {
  subject: Chosen;
  onClose: () => void;
  onHandled: () => void;
}

const notLoaded = 'It could not be loaded.';
const firstLength = 30;

/** A request or message in full, with everything needed to answer it. */
export function Reading(props: ReadingProps) {
  return props.subject.type === 'contact' ? <ContactReading {...props} /> : <BookingReading {...props} />;
}

function ContactReading({ subject, onClose, onHandled }: ReadingProps) {
  const query = contactsApi.useOpenContactQuery(
    { params: { id: subject.id } },
    { refetchOnMountOrArgChange: true },
  );
  const desk = useDesk();
  const contact = useLatestTopic(query.currentData);
  return (
    <ReadingPane title={contact ? `Message from ${contact.name}` : 'Message'} onClose={onClose}>
      {contact ? (
        <>
          <ContactLinks of={contact} />
          <Facts facts={factsBeside(contact)} />
          <ReadingActions subject={subject} name={contact.name} email={contact.email} onHandled={onHandled} />
          <section className="stack fluid gap-3 pt-4 line-above text-sm" aria-label="Free times">
            <h3 className="text-sm">Free times</h3>
            <FreeTimes
              minutes={firstLength}
              chosen={[]}
              onChoose={(when) =>
                desk.openNewBooking({
                  text: contact.phone ?? contact.name,
                  caller: { name: contact.name, email: contact.email },
                  when,
                })
              }
            />
          </section>
          <ReadingHistory subject={subject} email={contact.email} />
        </>
      ) : (
        <Waiting query={query} />
      )}
    </ReadingPane>
  );
}

function BookingReading({ subject, onClose, onHandled }: ReadingProps) {
  const query = bookingsApi.useGetBookingQuery({ params: { id: subject.id } });
  const offer = useOpenOffer(subject.id);
  const booking = query.currentData;
  return (
    <ReadingPane title={booking ? `${booking.service} for ${booking.name}` : 'Request'} onClose={onClose}>
      {booking ? (
        <>
          <ContactLinks of={booking} />
          <Facts facts={factsBeside(booking)} />
          {offer && (
            <section className="stack fluid gap-3 pt-4 line-above text-sm" aria-label="Offered times">
              <h3 className="text-sm">Waiting for the patient</h3>
              <OpenOffer offer={offer} />
            </section>
          )}
          {booking.status === 'query' && !offer && (
            <ConfirmHere key={booking.id} booking={booking} onDone={onHandled} />
          )}
          <ReadingActions subject={subject} name={booking.name} email={booking.email} onHandled={onHandled} />
          <ReadingHistory subject={subject} email={booking.email} userId={booking.userId} />
        </>
      ) : (
        <Waiting query={query} />
      )}
    </ReadingPane>
  );
}

/** Without the telephone number, which is shown above as a link. */
function factsBeside(subject: AdminBooking | Contact): Record<string, string> {
  const { Phone, ...others } = listFacts(subject);
  return subject.phone ? others : { ...others, Phone: Phone ?? 'N/A' };
}

function Waiting({ query }: { query: { error?: unknown; refetch: () => unknown } }) {
  if (query.error) return <LoadFailure error={query.error} fallback={notLoaded} onRetry={query.refetch} />;
  return <Skeleton label="Loading" rows={6} />;
}

function ContactLinks({ of: person }: { of: Pick<AdminBooking | Contact, 'name' | 'phone' | 'email'> }) {
  const call = contactLinks(person).filter(({ label }) => label !== 'Email');
  if (!person.phone) return null;
  return (
    <p className="cluster gap-2-4 semibold figures">
      {call.map(({ label, href }) => {
        const number = label === 'Call' ? formatPhone(person.phone) : '';
        const name = [`${label}: ${person.name}`, number].filter(Boolean).join(', ');
        return (
          <a key={label} href={href} aria-label={name} target="_blank" rel="noreferrer">
            {number || label}
          </a>
        );
      })}
    </p>
  );
}

/** Free times from the requested day on, the first preselected, to confirm one or to offer up to three. */
function ConfirmHere({ booking, onDone }: { booking: AdminBooking; onDone: () => void }) {
  const { actOnBooking } = useDesk();
  const undo = useUndo();
  const [chosen, setChosen] = useState<TimeOfDay>();
  // The proposal stays as shown, even if it is booked meanwhile: the server checks it.
  const requested = useRequestedTimes(booking);
  const part = booking.wishes && 'part' in booking.wishes ? booking.wishes.part : undefined;
  const first = usePreferredStart(booking.minutes, booking.preferredDate, part);
  const isLoading = timesOf(booking.wishes).length > 0 && requested.length === 0;
  const start = isLoading ? undefined : (requested.find(({ isFree }) => isFree) ?? first);
  if (!chosen && start) setChosen({ date: start.date, time: start.time });
  const when = chosen ?? { date: '', time: '' };
  const [dateOfBirth, setDateOfBirth] = useState('');
  const [confirmBooking, { isLoading: isConfirming, error }] = bookingsApi.useConfirmBookingMutation();
  const [mode, setMode] = useState<Mode>('one');
  const isQueueing = useIsQueueing();
  const isOffering = mode === 'several' && !isQueueing;
  const offering = useOffering(booking);
  const failed = 'Failed to confirm appointment';
  const words = `${formatDateWithWeekday(when.date)}, ${when.time}`;
  const sooner = useSooner(booking, isOffering ? offering.times : [when]);
  const confirm = async () => {
    if (!sooner.check()) return;
    const { id, version, name } = booking;
    const more = { ...ageOf(dateOfBirth), ...sooner.body };
    const body = { appointmentDate: when.date, appointmentTime: when.time, ...more };
    const change = confirmBooking({ params: { id }, version, body }).unwrap();
    const report = { done: 'Appointment Confirmed', detail: `${name}, ${words}.`, failed, undo };
    if (await reportOn(change, report)) onDone();
  };
  const offer = async () => {
    if (!sooner.check()) return;
    if (await offering.offer({ ...ageOf(dateOfBirth), ...sooner.body })) onDone();
  };
  const choice = isOffering
    ? { chosen: offering.times, onChoose: offering.toggle }
    : { chosen: [when], onChoose: setChosen };
  const marks = { coolingOffUntil: sooner.until };
  return (
    <section className="stack fluid gap-3 pt-4 line-above text-sm" aria-label="Free times">
      <h3 className="text-sm">Free times</h3>
      {!isQueueing && <OfferMode isMove={false} value={mode} onChange={setMode} />}
      <RequestedTimes booking={booking} times={requested} {...choice} {...marks} />
      <FreeTimes
        minutes={booking.minutes}
        preferredDate={booking.preferredDate}
        exceptId={booking.id}
        part={part}
        {...choice}
        {...marks}
      >
        <QuietButton onClick={() => actOnBooking('schedule', booking)}>Schedule Appointment</QuietButton>
      </FreeTimes>
      <AgeField booking={booking} value={dateOfBirth} onChange={setDateOfBirth} />
      {isOffering && <OfferTray offering={offering} />}
      <SoonerReason {...sooner.field} />
      <div className={`sticky py-2 bg-paper ${styles.confirm}`}>
        {isOffering ? (
          <Button
            size="sm"
            requiresServer
            disabled={offering.times.length === 0}
            isBusy={offering.isLoading}
            onClick={() => void offer()}
          >
            {offerLabel(offering.times.length)}
          </Button>
        ) : (
          <Button
            size="sm"
            requiresServer
            disabled={!when.time}
            isBusy={isConfirming}
            onClick={() => void confirm()}
          >
            {when.time ? `Confirm ${words}` : 'Confirm'}
          </Button>
        )}
      </div>
      <ChangeFailure error={error} fallback={failed} />
    </section>
  );
}
