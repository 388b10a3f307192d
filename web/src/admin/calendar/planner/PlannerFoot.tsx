import { formatName } from '#shared/domain/formatName.ts';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { formatAppointment, formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import styles from '#web/admin/calendar/planner/PlannerFoot.module.css';
import type { Stretch } from '#web/admin/calendar/planner/plannerGrid.ts';
import type { Move } from '#web/admin/calendar/planner/useMove.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';

interface PlannerFootProps {
  move: Move | null;
  stretch: Stretch | null;
  held: AdminBooking | null;
  onPutBack: () => void;
}

/** Describes a move or selection in progress for screen readers. */
function formatWay(move: Move | null, stretch: Stretch | null): string {
  if (move) return `${formatDateWithWeekday(move.to.date)}, ${move.to.time}, ${move.obstacle ?? 'free'}`;
  return stretch ? `${formatDateWithWeekday(stretch.date)}, ${stretch.time} to ${stretch.until}` : '';
}

/** The tray: holds an appointment while another week is opened; otherwise shows a hint. */
export function PlannerFoot({ move, stretch, held, onPutBack }: PlannerFootProps) {
  return (
    <div className={styles.foot} data-tray data-full={held !== null || move !== null || undefined}>
      {held ? (
        <>
          <p>
            <strong>{formatName(held)}</strong>, {held.minutes} minutes, {formatAppointment(held).text}.
            Choose a free time, in any week.
          </p>
          <SmallButton onClick={onPutBack}>Put back</SmallButton>
        </>
      ) : move ? (
        <p>Drop it here to take it to another week.</p>
      ) : (
        <p className={`no-print ink-faint text-xs ${styles.help}`}>
          Drag an appointment to move it, or over free time to book or block it. Keys: arrow keys to navigate,
          Shift+arrow keys to move or mark, M to pick up, Enter to drop, Escape to cancel, Page Up and Page
          Down for other weeks.
        </p>
      )}
      <VisuallyHidden>
        <output>{formatWay(move, stretch)}</output>
      </VisuallyHidden>
    </div>
  );
}
