import { CircleCheck, CircleDashed, CircleX, Clock, type LucideIcon, CalendarCheck } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { clinic } from '#shared/clinic.ts';
import type { MyBooking } from '#shared/contracts/booking.ts';
import { changeRule, tooLateMessage } from '#shared/domain/patientChanges.ts';
import { formatPatientStatus, isUpcoming, type PatientStatus } from '#shared/domain/patientStatus.ts';
import { formatDaysAway } from '#shared/domain/wallTime.ts';
import { formatReplyDue } from '#shared/domain/replyDue.ts';
import { formatPreferredTimes } from '#shared/domain/offers.ts';
import { BookingSteps } from '#web/patient/appointment/BookingSteps.tsx';
import { VisitFacts } from '#web/patient/appointment/VisitFacts.tsx';
import { AppointmentActions } from '#web/patient/AppointmentActions.tsx';
import styles from '#web/patient/AppointmentsTab.module.css';
import { MoveRequest } from '#web/patient/MoveRequest.tsx';
import { OfferedTimes, TakeBack, useOpenOffer } from '#web/patient/OfferedTimes.tsx';
import { takeFocus } from '#web/ui/hooks/takeFocus.ts';
import { Fold } from '#web/ui/layout/Fold.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { offersApi } from '#web/data/calls/offers.ts';
import { Checkbox } from '#web/ui/forms/controls.tsx';
import { showFailure } from '#web/data/requests/showFailure.ts';

/** A patient who would come earlier; the clinic may then offer a time, and nothing moves by itself. */
function EarlierRequest({ booking }: { booking: MyBooking }) {
  const now = useNow();
  const [want, { isLoading }] = offersApi.useWantEarlierMutation();
  if (booking.status !== 'query' && !isUpcoming(booking, now)) return null;
  const change = async (isWanted: boolean) => {
    const { error } = await want({ params: { id: booking.id }, body: { isWanted } });
    if (!error) return;
    showFailure(error, 'It could not be saved. Please ring us.');
  };
  return (
    <Checkbox
      label="Tell me if an earlier time becomes free"
      checked={booking.earlierWantedAt !== null}
      disabled={isLoading}
      onChecked={(is) => void change(is)}
    />
  );
}

const icons: Record<PatientStatus['tone'], LucideIcon> = {
  amber: Clock,
  blue: CalendarCheck,
  green: CircleCheck,
  red: CircleX,
  neutral: CircleDashed,
};

/** For the account that made a request for somebody else. */
const contactThem = "We'll contact them within 24 hours to schedule the appointment";

/** What changes when the patient cancels, moves or takes a time. */
const stateOf = (booking: MyBooking) => {
  const {
    status,
    appointmentDate,
    appointmentTime,
    moveWishDate,
    offer,
    returnableUntil,
    cancelUndoableUntil,
  } = booking;
  const when = [appointmentDate, appointmentTime, moveWishDate];
  return JSON.stringify([
    status,
    ...when,
    offer !== null,
    returnableUntil !== null,
    cancelUndoableUntil !== null,
  ]);
};

interface AppointmentItemProps {
  booking: MyBooking;
  /** The next visit is one large card. */
  isNext: boolean;
  /** Called when the patient has changed it, before the list shows that. */
  onActed: () => void;
  /** Stands below it. */
  children?: ReactNode;
}

export function AppointmentItem({ booking, isNext, onActed: onItemActed, children }: AppointmentItemProps) {
  const now = useNow();
  const status = formatPatientStatus(booking, now);
  const replyDue = formatReplyDue(booking.replyDueAt, now);
  const offer = useOpenOffer(booking);
  // The next step of a request with an offer is the patient's.
  const isOurTurn = booking.status !== 'query' || offer === null;
  const item = useRef<HTMLLIElement>(null);
  // What was pressed is gone once the booking has changed; the focus goes to what became of it.
  const [acted, setActed] = useState<string | null>(null);
  const state = stateOf(booking);
  useEffect(() => {
    if (acted === null || acted === state) return;
    // oxlint-disable-next-line react/set-state-in-effect -- once for each action
    setActed(null);
    takeFocus(item.current);
  }, [acted, state]);
  const onActed = () => {
    setActed(state);
    onItemActed();
  };
  const isOpen = booking.status === 'query' || isUpcoming(booking, now);
  const isOwnVisit = isUpcoming(booking, now) && booking.bookedFor === null;
  const rest = (
    <>
      {isOpen && <BookingSteps status={booking.status} isOffered={booking.offer !== null} />}
      {isOwnVisit && <VisitFacts booking={booking} />}
      {booking.message && <p className={styles.notes}>{booking.message}</p>}
      {booking.bookedFor === null && <EarlierRequest booking={booking} />}
    </>
  );
  const Icon = icons[status.tone];
  return (
    <li
      ref={item}
      className={styles.item}
      data-tone={status.tone}
      data-shape={isNext ? 'next' : isOpen ? undefined : 'line'}
      tabIndex={-1}
    >
      <div className={`row wrap between gap-1-3 ${styles.top}`}>
        <h3 className="break-anywhere">{booking.service}</h3>
        <Badge tone={status.tone} icon={<Icon aria-hidden />}>
          {status.label}
        </Badge>
      </div>
      {booking.bookedBy && <p className={`muted ${styles.note}`}>{booking.bookedBy} booked this for you.</p>}
      {booking.bookedFor && (
        <p className={`muted ${styles.note}`}>
          You booked this for {booking.bookedFor}, who alone can change it, with an account that has confirmed
          their address.
        </p>
      )}
      {isOurTurn && (
        <p className={`tabular ${styles.when}`}>
          {booking.bookedFor !== null && booking.status === 'query' ? contactThem : status.message}
        </p>
      )}
      {isNext && booking.appointmentDate && (
        <p className="semibold">{formatDaysAway(booking.appointmentDate, now)}</p>
      )}
      <TakeBack booking={booking} onActed={onActed} />
      {status.note && <p className={`muted ${styles.note}`}>{status.note}</p>}
      {booking.bookedFor === null && <OfferedTimes booking={booking} offer={offer} onActed={onActed} />}
      {isOurTurn && replyDue && (
        <p className={`muted ${styles.note}`}>
          <WithPhoneLink text={replyDue} />
        </p>
      )}
      {booking.status === 'query' && booking.wishes && (
        <p className={`muted ${styles.note}`}>
          Times that suit you: {formatPreferredTimes(booking.wishes)}. Asked for, not booked.
        </p>
      )}
      {isOwnVisit && <Where />}
      <MoveRequest booking={booking} onActed={onActed} />
      {booking.bookedFor === null && changeRule(booking, now) === 'call' && (
        <p className={`muted ${styles.note}`}>
          <WithPhoneLink text={tooLateMessage} />
        </p>
      )}
      {booking.bookedFor === null && <AppointmentActions booking={booking} onActed={onActed} />}
      {isOwnVisit ? (
        <Fold title="More about your visit" isTitleOnPhone className={styles.more}>
          <div className="stack fluid gap-1">{rest}</div>
        </Fold>
      ) : (
        rest
      )}
      {children}
    </li>
  );
}

/** The door, and the way to it. */
function Where() {
  const { street, postalCode } = clinic.address;
  return (
    <p className={`muted ${styles.note}`}>
      {street}, {clinic.locationLine} {postalCode.replaceAll(' ', '\u00A0')}{' '}
      <a href={clinic.mapsLink} target="_blank" rel="noreferrer">
        Directions
      </a>
    </p>
  );
}

/** Turns the clinic's number in a sentence into a tel: link. */
function WithPhoneLink({ text }: { text: string }) {
  const [before, after] = text.split(clinic.phone);
  return (
    <>
      {before}
      {after !== undefined && <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>}
      {after}
    </>
  );
}
