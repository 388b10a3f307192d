import { isCompletedNow } from '#shared/commands/completeBooking.ts';
import {
  CalendarCheck,
  CalendarClock,
  CalendarHeart,
  ChevronsUp,
  CircleCheck,
  CircleX,
  ClockAlert,
  Copy,
  History,
  Repeat,
  StickyNote,
  UserRoundPen,
} from 'lucide-react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { lateMinutes } from '#shared/domain/lateNote.ts';
import { canBeLate, useLateNote } from '#web/admin/bookings/useLateNote.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { useCompleteBooking } from '#web/admin/bookings/useCompleteBooking.ts';
import { canBeEarlier, useChangeEarlier } from '#web/admin/bookings/EarlierIfPossible.tsx';
import { allowedActions, canMove, canRepeat } from '#web/admin/bookings/bookingRules.ts';
import { copyDetails } from '#web/admin/bookings/copyDetails.ts';
import { RowMenu } from '#web/admin/lists/ListTable.tsx';
import type { BookingDialog } from '#web/admin/dialogs/desk.ts';
import { useOutage } from '#web/admin/outage/outage.ts';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { MenuItem } from '#web/ui/actions/Menu.tsx';

interface BookingMenuProps {
  booking: AdminBooking;
  onOpen: (dialog: BookingDialog) => void;
}

export function BookingMenu({ booking, onOpen }: BookingMenuProps) {
  return (
    <RowMenu id={booking.id} name={`${booking.name}, ${booking.service}`}>
      <BookingActions booking={booking} onOpen={onOpen} />
    </RowMenu>
  );
}

/** Apart from the menu, so that its requests are prepared for an open menu only, not for each row of a list. */
function BookingActions({ booking, onOpen }: BookingMenuProps) {
  const complete = useCompleteBooking();
  const { change } = useChangeEarlier();
  const addLateNote = useLateNote();
  const { isAway } = useOutage();
  const { canSchedule, canComplete, canCancel } = allowedActions(booking.status);
  return (
    <>
      {canSchedule && (
        <MenuItem icon={<CalendarCheck aria-hidden />} onSelect={() => onOpen('schedule')}>
          Schedule Appointment
        </MenuItem>
      )}
      {canMove(booking) && (
        <MenuItem icon={<CalendarClock aria-hidden />} onSelect={() => onOpen('schedule')}>
          Move Appointment
        </MenuItem>
      )}
      {canBeLate(booking) &&
        lateMinutes.map((minutes) => (
          <WorksOffline key={minutes} call={bookingCalls.updateBooking}>
            <MenuItem
              requiresServer
              icon={<ClockAlert aria-hidden />}
              onSelect={() => void addLateNote(booking, minutes)}
            >
              {`${minutes} Min Late`}
            </MenuItem>
          </WorksOffline>
        ))}
      <MenuItem icon={<StickyNote aria-hidden />} onSelect={() => onOpen('note')}>
        Note…
      </MenuItem>
      {canComplete && (
        <WorksOffline
          call={bookingCalls.updateBooking}
          requiresServer={!isCompletedNow(booking, clinicToday())}
        >
          <MenuItem requiresServer icon={<CircleCheck aria-hidden />} onSelect={() => void complete(booking)}>
            Mark Complete
          </MenuItem>
        </WorksOffline>
      )}
      {booking.status === 'completed' && (
        <MenuItem icon={<CalendarHeart aria-hidden />} onSelect={() => onOpen('afterVisit')}>
          After the Visit…
        </MenuItem>
      )}
      {canCancel && (
        <MenuItem icon={<CircleX aria-hidden />} isDangerous onSelect={() => onOpen('cancel')}>
          Cancel
        </MenuItem>
      )}
      {canBeEarlier(booking) && (
        <WorksOffline call={bookingCalls.updateBooking}>
          <MenuItem
            requiresServer
            icon={<ChevronsUp aria-hidden />}
            onSelect={() => void change(booking, booking.earlierWantedAt === null)}
          >
            {booking.earlierWantedAt === null ? 'Earlier if Possible' : 'No Longer Earlier'}
          </MenuItem>
        </WorksOffline>
      )}
      {!isAway && canRepeat(booking) && (
        <MenuItem icon={<Repeat aria-hidden />} onSelect={() => onOpen('repeat')}>
          Repeat…
        </MenuItem>
      )}
      {!isAway && (
        <MenuItem icon={<UserRoundPen aria-hidden />} onSelect={() => onOpen('reassign')}>
          Move to Another Person…
        </MenuItem>
      )}
      <MenuItem icon={<History aria-hidden />} onSelect={() => onOpen('history')}>
        History
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyDetails(booking)}>
        Copy Details
      </MenuItem>
    </>
  );
}
