import { CircleCheck, ClockAlert, PencilLine } from 'lucide-react';
import { memo } from 'react';
import { isCompletedNow } from '#shared/commands/completeBooking.ts';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import type { Readiness } from '#shared/contracts/recordCalls.ts';
import { withoutPendingRemovals, type PendingRemoval } from '#shared/outage/pendingRemovals.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { AppointmentLink } from '#web/admin/bookings/AppointmentLink.tsx';
import { AttendanceButtons } from '#web/admin/bookings/AttendanceButtons.tsx';
import { useBookingDialogs } from '#web/admin/bookings/bookingDialogs.tsx';
import { BookingMenu } from '#web/admin/bookings/BookingMenu.tsx';
import { ReminderMark } from '#web/admin/bookings/ReminderMark.tsx';
import { PatientWords } from '#web/admin/bookings/PatientWords.tsx';
import { canBeLate, useLateNote } from '#web/admin/bookings/useLateNote.ts';
import { StaffMarks } from '#web/admin/bookings/StaffMarks.tsx';
import { ReadinessMark, StopMark, useReadiness } from '#web/admin/record/ReadinessMark.tsx';
import { StatusBadge } from '#web/admin/bookings/StatusBadge.tsx';
import { useCompleteBooking } from '#web/admin/bookings/useCompleteBooking.ts';
import type { BookingDialog } from '#web/admin/dialogs/desk.tsx';
import { CustomerName } from '#web/admin/dialogs/CustomerName.tsx';
import { LoadFailure, EmptyList } from '#web/admin/lists/states.tsx';
import { contactLinks } from '#web/admin/inbox/reading/contactLinks.ts';
import { listId } from '#web/admin/lists/rowFocus.ts';
import { formatArrival, listArrivals } from '#web/admin/arrivals/arrivals.ts';
import { usePendingRemovals } from '#web/admin/outage/usePendingRemovals.ts';
import { UnsentMark, WorksOffline } from '#web/admin/outage/outage.tsx';
import styles from '#web/admin/today/Arrivals.module.css';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { IconButton } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { useMediaQuery } from '#web/ui/hooks/useMediaQuery.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** Today's appointments by time, with attendance buttons. */
export function Arrivals({ q, now }: { q: string; now: { date: string; time: string } }) {
  const { date } = now;
  const list = bookingsApi.useListBookingsOfDaysQuery({ query: { q, from: date, to: date } });
  const canRing = useMediaQuery('(pointer: coarse)');
  const removals = usePendingRemovals({ q, from: date, to: date });
  const { readiness } = useReadiness(list.currentData ?? list.data ?? []);
  const { open, openedDialog } = useBookingDialogs('arrivals');
  if (list.error && !list.currentData) {
    return (
      <LoadFailure error={list.error} fallback="The bookings could not be loaded." onRetry={list.refetch} />
    );
  }
  const known = list.currentData ?? list.data;
  if (!known) return <Skeleton label="Loading bookings..." shape="row" rows={6} />;
  const arrivals = listArrivals([
    ...withoutPendingRemovals(known, removals),
    ...removals.map(({ booking }) => booking),
  ]);
  return (
    <>
      {arrivals.length === 0 ? (
        <EmptyList title={q ? `Nobody expected today matches “${q}”` : 'Nobody is expected today'}>
          Appointments appear here by themselves.
        </EmptyList>
      ) : (
        <ol id={listId} tabIndex={-1} className={styles.arrivals}>
          {arrivals.map((booking) => {
            const left = removals.find((one) => one.booking === booking);
            return left ? (
              <PendingRemovalRow key={`removal-${booking.id}`} {...left} />
            ) : (
              <Arrival
                key={booking.id}
                booking={booking}
                clock={now.time}
                readiness={readiness.get(booking.id)}
                canRing={canRing}
                onOpen={open}
              />
            );
          })}
        </ol>
      )}
      {openedDialog}
    </>
  );
}

/** Stays until the change is sent, because the patient does not know of it yet. */
function PendingRemovalRow({ booking, words }: PendingRemoval) {
  return (
    <li data-stage="over">
      <p className={styles.time}>
        <AppointmentLink booking={booking}>
          <s>
            <time className="text-lg semibold figures">{booking.appointmentTime}</time>
          </s>
        </AppointmentLink>
      </p>
      <div className={styles.who}>
        <strong className="semibold">
          <s>
            <CustomerName userId={booking.userId} name={booking.name} bornOn={booking.bornOn} />
          </s>
        </strong>
        <span>
          {booking.service}, {booking.minutes} min
        </span>
        <Badge tone="amber" icon={<PencilLine aria-hidden />}>
          {words}
        </Badge>
      </div>
    </li>
  );
}

/** Apart from the row, most of which has none. */
function LateButton({ booking }: { booking: AdminBooking }) {
  const addLateNote = useLateNote();
  return (
    <WorksOffline call={bookingCalls.updateBooking}>
      <IconButton
        icon={ClockAlert}
        requiresServer
        label={`15 minutes late: ${booking.name}`}
        title="15 minutes late"
        aria-keyshortcuts="L"
        onClick={() => void addLateNote(booking, 15)}
      />
    </WorksOffline>
  );
}

interface ArrivalRowProps {
  booking: AdminBooking;
  clock: string;
  readiness: Readiness | undefined;
  /** Whether a tap rings the number; with a mouse it is read. */
  canRing: boolean;
  onOpen: (kind: BookingDialog, booking: AdminBooking) => void;
}

/** Only the changed row is drawn again, so that an arrival is seen at once. */
const Arrival = memo(function Arrival({ booking, clock, readiness, canRing, onOpen }: ArrivalRowProps) {
  const complete = useCompleteBooking();
  const { stage, words } = formatArrival(booking, clock);
  const call = contactLinks(booking).find(({ label }) => label === 'Call');
  const phone = formatPhone(booking.phone);
  return (
    <li data-stage={stage}>
      <p className={styles.time}>
        <AppointmentLink booking={booking}>
          <time className="text-lg semibold figures">{booking.appointmentTime}</time>
        </AppointmentLink>
        {words && <span className="ink-soft text-xs">{words}</span>}
      </p>
      <div className={styles.who}>
        <strong className="semibold">
          <CustomerName userId={booking.userId} name={booking.name} bornOn={booking.bornOn} />
        </strong>
        {canRing && call ? (
          <a href={call.href} aria-label={`Call ${booking.name}: ${phone}`}>
            {phone}
          </a>
        ) : (
          <span className="nowrap">{phone}</span>
        )}
        <StaffMarks booking={booking} />
        <ReminderMark booking={booking} />
        <UnsentMark bookingId={booking.id} />
      </div>
      <div className={styles.what}>
        <div className="row gap-0-4 text-sm leading-1-2 ink-soft">
          <span className={styles.service}>
            {booking.service}, {booking.minutes} min
          </span>
          <StopMark readiness={readiness} userId={booking.userId} />
          <ReadinessMark readiness={readiness} isBrief />
        </div>
        <PatientWords booking={booking} />
      </div>
      <div className={styles.deeds}>
        {booking.status === 'completed' ? (
          <StatusBadge status={booking.status} />
        ) : (
          <AttendanceButtons booking={booking} />
        )}
      </div>
      <div className={`flex justify-end ${styles.ends}`}>
        {canBeLate(booking) && <LateButton booking={booking} />}
        {booking.status === 'confirmed' && booking.attendance === 'arrived' && (
          <WorksOffline
            call={bookingCalls.updateBooking}
            requiresServer={!isCompletedNow(booking, clinicToday())}
          >
            <IconButton
              icon={CircleCheck}
              requiresServer
              label={`Mark Complete: ${booking.name}`}
              title="Mark Complete"
              aria-keyshortcuts="C"
              onClick={() => void complete(booking)}
            />
          </WorksOffline>
        )}
        <BookingMenu booking={booking} onOpen={(kind) => onOpen(kind, booking)} />
      </div>
    </li>
  );
});
