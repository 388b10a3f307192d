import {
  CalendarHeart,
  Copy,
  History,
  Hand,
  Repeat,
  UserRound,
  UserRoundPen,
  type LucideIcon,
} from 'lucide-react';
import { isCompletedNow } from '#shared/commands/completeBooking.ts';
import { formatName } from '#shared/domain/formatName.ts';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { formatCancellation, hoursOfNotice } from '#shared/domain/cancelling.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { clinicToday } from '#web/clinicClock.ts';
import {
  formatAppointment,
  formatShortDate,
  formatDateWithWeekday,
  formatInstant,
} from '#web/admin/dates/formatAppointment.ts';
import { AttendanceButtons } from '#web/admin/bookings/AttendanceButtons.tsx';
import { type BookingDialog, useDesk, type RowDialogProps, Facts } from '#web/admin/dialogs/desk.tsx';
import { useCompleteBooking } from '#web/admin/bookings/useCompleteBooking.ts';
import { AppointmentNote, CustomerFlag } from '#web/admin/bookings/StaffTexts.tsx';
import { canBeEarlier, EarlierIfPossible } from '#web/admin/bookings/EarlierIfPossible.tsx';
import { ReminderMark } from '#web/admin/bookings/ReminderMark.tsx';
import { allowedActions, canMove, canRepeat } from '#web/admin/bookings/bookingRules.ts';
import { copyDetails } from '#web/admin/bookings/copyDetails.ts';
import { formatBookerFields } from '#web/admin/dialogs/booker.ts';
import styles from '#web/admin/calendar/planner/Dialogs.module.css';
import { contactLinks } from '#web/admin/inbox/reading/contactLinks.ts';
import { HandOverButton } from '#web/admin/handover/HandOverDialog.tsx';
import { OpenRecordButton } from '#web/admin/record/OpenRecordButton.tsx';
import { ReadinessMark, useReadiness } from '#web/admin/record/ReadinessMark.tsx';
import { StopsToSee } from '#web/admin/record/StopsToSee.tsx';
import { useOutage, WorksOffline } from '#web/admin/outage/outage.tsx';
import { BookingState } from '#web/admin/bookings/BookingState.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { Button, QuietButton, SecondaryButton } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

interface AppointmentDialogProps extends RowDialogProps {
  booking: AdminBooking;
  /** Moves the appointment to the tray, where there is one. */
  onPickUp?: ((booking: AdminBooking) => void) | undefined;
  onOpen: (kind: BookingDialog, booking: AdminBooking) => void;
}

/** The appointment card: current state and available actions. */
export function AppointmentDialog({ booking: opened, onPickUp, onOpen, ...dialog }: AppointmentDialogProps) {
  const { data: booking = opened } = bookingsApi.useGetBookingQuery({ params: { id: opened.id } });
  const complete = useCompleteBooking();
  const readiness = useReadiness([booking]).readiness.get(booking.id);
  const { isAway } = useOutage();
  const { canSchedule, canComplete, canCancel } = allowedActions(booking.status);
  const { appointmentDate: date } = booking;
  const hasCome = date !== null && date <= clinicToday();
  return (
    <WorksOffline call={bookingCalls.updateBooking}>
      <Dialog
        {...dialog}
        size="lg"
        title={formatName(booking)}
        footer={
          <>
            {canCancel && (
              <SecondaryButton onClick={() => onOpen('cancel', booking)}>Cancel Appointment</SecondaryButton>
            )}
            {canMove(booking) && (
              <SecondaryButton onClick={() => onOpen('schedule', booking)}>Move Appointment</SecondaryButton>
            )}
            {canSchedule && <Button onClick={() => onOpen('schedule', booking)}>Schedule Appointment</Button>}
            {canComplete && (
              <WorksOffline
                call={bookingCalls.updateBooking}
                requiresServer={!isCompletedNow(booking, clinicToday())}
              >
                <Button
                  requiresServer
                  variant={hasCome ? 'primary' : 'secondary'}
                  aria-describedby={hasCome ? undefined : earlyId}
                  onClick={() => void complete(booking).then((isDone) => isDone && dialog.onClose())}
                >
                  Mark Complete
                </Button>
              </WorksOffline>
            )}
          </>
        }
      >
        <div className={`row wrap gap-2-4 ${styles.status}`}>
          <span>
            <BookingState booking={booking} />
          </span>
          <ReminderMark booking={booking} />
          <ReadinessMark readiness={readiness} />
          {hasCome && <AttendanceButtons booking={booking} />}
        </div>
        {readiness?.hasStop && booking.userId !== null && (
          <div className="pb-3">
            <StopsToSee userId={booking.userId} />
          </div>
        )}
        <Facts facts={factsOf(booking, isAway)} />
        {canBeEarlier(booking) && <EarlierIfPossible booking={booking} />}
        {canComplete && date && !hasCome && (
          <p id={earlyId} className="muted pb-3">
            The day has not come: marked complete now, it counts as of today and not of{' '}
            {formatDateWithWeekday(date)}.
          </p>
        )}
        <CardLinks booking={booking} onPickUp={onPickUp} onOpen={(kind) => onOpen(kind, booking)} />
      </Dialog>
    </WorksOffline>
  );
}

const earlyId = 'card-early';

/** "24 November 2026, at the patient’s request, 26 hours’ notice". */
function formatCancelledBooking(booking: AdminBooking, cancelledAt: string): string {
  const notice = hoursOfNotice(booking, new Date(booking.noticeGivenAt ?? cancelledAt));
  return `${formatInstant(cancelledAt)}${formatCancellation(booking.cancelReason, notice)}`;
}

function factsOf(booking: AdminBooking, isAway: boolean) {
  const { status, preferredDate, minutes, service, phone, email, message, userId, staffFlag } = booking;
  const call = contactLinks({ phone, email: null }).find(({ label }) => label === 'Call');
  const { text } = formatAppointment(booking);
  return {
    ...(userId !== null && { Flag: <CustomerFlag customerId={userId} staffFlag={staffFlag} /> }),
    Note: <AppointmentNote booking={booking} />,
    ...(status === 'query' && { 'Requested date': formatShortDate(preferredDate) }),
    Appointment: status === 'query' ? text : `${text}, ${minutes} minutes`,
    ...(booking.cancelledAt !== null && { Cancelled: formatCancelledBooking(booking, booking.cancelledAt) }),
    Service: service,
    ...formatBookerFields(booking),
    Phone: call ? <a href={call.href}>{formatPhone(phone)}</a> : phone,
    // The snapshot has neither of them.
    ...(!(isAway && email === null) && {
      Email: email ? <a href={`mailto:${email}`}>{email}</a> : 'None: tell them by telephone',
      Message: message || 'N/A',
    }),
  };
}

interface CardLinksProps extends Pick<AppointmentDialogProps, 'booking' | 'onPickUp'> {
  onOpen: (kind: BookingDialog) => void;
}

function CardLinks({ booking, onPickUp, onOpen }: CardLinksProps) {
  const { openCustomer } = useDesk();
  const { isAway } = useOutage();
  const { userId, name, service } = booking;
  return (
    <div className={`cluster gap-1 ${styles.links}`}>
      {userId !== null && (
        <CardLink icon={UserRound} label="Customer sheet" onClick={() => openCustomer(userId)} />
      )}
      {userId !== null && <OpenRecordButton {...{ userId, name, bookingId: booking.id, service }} />}
      {userId !== null && <HandOverButton userId={userId} bookingId={booking.id} name={name} />}
      {booking.status === 'completed' && (
        <CardLink icon={CalendarHeart} label="After the Visit…" onClick={() => onOpen('afterVisit')} />
      )}
      <CardLink icon={History} label="History" onClick={() => onOpen('history')} />
      <CardLink icon={Copy} label="Copy Details" onClick={() => void copyDetails(booking)} />
      {!isAway && canRepeat(booking) && (
        <CardLink icon={Repeat} label="Repeat…" onClick={() => onOpen('repeat')} />
      )}
      {!isAway && (
        <CardLink icon={UserRoundPen} label="Move to Another Person…" onClick={() => onOpen('reassign')} />
      )}
      {onPickUp && canMove(booking) && (
        <CardLink icon={Hand} label="Pick up" onClick={() => onPickUp(booking)} />
      )}
    </div>
  );
}

function CardLink({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <QuietButton onClick={onClick}>
      <Icon aria-hidden />
      {label}
    </QuietButton>
  );
}
