import {
  CalendarCheck,
  CircleCheck,
  CircleX,
  ClipboardList,
  Clock,
  DoorOpen,
  Flag,
  Quote,
  StickyNote,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import { endTime } from '#shared/domain/openingHours.ts';
import { formatMark } from '#shared/outage/formatUnsent.ts';
import { PersonName } from '#web/admin/dialogs/CustomerName.tsx';
import { canMove, formatStatus, type StatusTone } from '#web/admin/bookings/bookingRules.ts';
import { StaffMarks } from '#web/admin/bookings/StaffMarks.tsx';
import { findReminderMark } from '#web/admin/bookings/ReminderMark.tsx';
import { place, type PlannerColumnProps } from '#web/admin/calendar/planner/usePlannerKeys.ts';
import styles from '#web/admin/calendar/planner/PlannerBooking.module.css';
import type { LaidBooking } from '#web/admin/calendar/planner/plannerGrid.ts';
import { rowActionsId } from '#web/admin/lists/rowFocus.ts';
import { useUnsentMark, MarkIcon } from '#web/admin/outage/outage.tsx';
import { ReadinessMark } from '#web/admin/record/ReadinessMark.tsx';

const icons: Record<StatusTone, LucideIcon> = {
  amber: Clock,
  blue: CalendarCheck,
  green: CircleCheck,
  red: CircleX,
  neutral: Clock,
};
const attendances = {
  arrived: { icon: DoorOpen, word: 'Arrived' },
  did_not_attend: { icon: UserX, word: 'Did not attend' },
} as const;

interface PlannerBookingProps {
  laid: LaidBooking;
  column: PlannerColumnProps;
  tabIndex: number;
}

/** An appointment in the grid, its height proportional to its duration; a click opens its card. */
export function PlannerBooking({ laid, column, tabIndex }: PlannerBookingProps) {
  const { booking, spot, pendingRemoval, top, length } = laid;
  const { tone, word } = formatStatus(pendingRemoval ? 'cancelled' : booking.status);
  const attendance = booking.status === 'confirmed' && booking.attendance && attendances[booking.attendance];
  const unsent = useUnsentMark({ bookingId: booking.id });
  const reminder = findReminderMark(booking);
  const state =
    booking.status === 'confirmed' && booking.takenInAt
      ? 'With the practitioner'
      : (attendance || reminder || { word }).word;
  const description = pendingRemoval ?? (unsent ? `${formatMark(unsent)}: ${state.toLowerCase()}` : state);
  const Icon = (attendance || reminder || { icon: icons[tone] }).icon;
  const readiness = pendingRemoval ? undefined : column.readiness.get(booking.id);
  const start = booking.appointmentTime ?? '';
  return (
    <button
      id={pendingRemoval ? undefined : rowActionsId(booking.id)}
      type="button"
      className={styles.booking}
      style={place(top, length)}
      data-tone={tone}
      data-size={length < 30 ? 'short' : length < 45 ? 'middle' : 'long'}
      data-beside={laid.isBesideLane || undefined}
      data-unsent={unsent ? true : undefined}
      data-movable={(!pendingRemoval && canMove(booking)) || undefined}
      data-moving={(!pendingRemoval && column.move?.booking.id === booking.id) || undefined}
      data-spot={spot}
      tabIndex={tabIndex}
      onClick={() => column.onBooking(booking)}
      {...(pendingRemoval ? {} : column.pointer(booking))}
    >
      <span className={`row figures nowrap ${styles.when}`}>
        {unsent ? <MarkIcon {...unsent} /> : <Icon aria-hidden />}
        {booking.staffFlag && <Flag className="amber" aria-hidden />}
        {booking.staffNote && <StickyNote aria-hidden />}
        {booking.message && <Quote aria-hidden />}
        {(readiness?.isUnderAge || (readiness?.missing.length ?? 0) > 0) && (
          <ClipboardList className="amber" aria-hidden />
        )}
        {start}
        <span>–{endTime(start, booking.minutes)}</span>
      </span>
      <strong className="overflow-hidden ink semibold ellipsis unbroken">
        <PersonName name={booking.name} bornOn={booking.bornOn} />
      </strong>
      <span className={`ink-soft overflow-hidden ellipsis nowrap ${styles.what}`}>{booking.service}</span>
      <span className={`semibold overflow-hidden ellipsis nowrap ${styles.status}`}>{description}</span>
      <StaffMarks booking={booking} />
      {booking.message && (
        <span className={`ink-soft overflow-hidden ellipsis nowrap ${styles.what}`}>“{booking.message}”</span>
      )}
      <ReadinessMark readiness={readiness} />
    </button>
  );
}
