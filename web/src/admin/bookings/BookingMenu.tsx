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
import { isCompletedNow } from '#shared/commands/completeBooking.ts';
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
import type { BookingDialog } from '#web/admin/dialogs/desk.tsx';
import { useOutage, WorksOffline } from '#web/admin/outage/outage.tsx';
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
        <MenuItem icon={CalendarCheck} label="Schedule Appointment" onSelect={() => onOpen('schedule')} />
      )}
      {canMove(booking) && (
        <MenuItem icon={CalendarClock} label="Move Appointment" onSelect={() => onOpen('schedule')} />
      )}
      {canBeLate(booking) &&
        lateMinutes.map((minutes) => (
          <WorksOffline key={minutes} call={bookingCalls.updateBooking}>
            <MenuItem
              requiresServer
              icon={ClockAlert}
              label={`${minutes} Min Late`}
              onSelect={() => void addLateNote(booking, minutes)}
            />
          </WorksOffline>
        ))}
      <MenuItem icon={StickyNote} label="Note…" onSelect={() => onOpen('note')} />
      {canComplete && (
        <WorksOffline
          call={bookingCalls.updateBooking}
          requiresServer={!isCompletedNow(booking, clinicToday())}
        >
          <MenuItem
            requiresServer
            icon={CircleCheck}
            label="Mark Complete"
            onSelect={() => void complete(booking)}
          />
        </WorksOffline>
      )}
      {booking.status === 'completed' && (
        <MenuItem icon={CalendarHeart} label="After the Visit…" onSelect={() => onOpen('afterVisit')} />
      )}
      {canCancel && <MenuItem icon={CircleX} label="Cancel" isDangerous onSelect={() => onOpen('cancel')} />}
      {canBeEarlier(booking) && (
        <WorksOffline call={bookingCalls.updateBooking}>
          <MenuItem
            requiresServer
            icon={ChevronsUp}
            label={booking.earlierWantedAt === null ? 'Earlier if Possible' : 'No Longer Earlier'}
            onSelect={() => void change(booking, booking.earlierWantedAt === null)}
          />
        </WorksOffline>
      )}
      {!isAway && canRepeat(booking) && (
        <MenuItem icon={Repeat} label="Repeat…" onSelect={() => onOpen('repeat')} />
      )}
      {!isAway && (
        <MenuItem icon={UserRoundPen} label="Move to Another Person…" onSelect={() => onOpen('reassign')} />
      )}
      <MenuItem icon={History} label="History" onSelect={() => onOpen('history')} />
      <MenuItem icon={Copy} label="Copy Details" onSelect={() => void copyDetails(booking)} />
    </>
  );
}
