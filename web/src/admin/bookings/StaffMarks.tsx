import { Flag, StickyNote } from 'lucide-react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import styles from '#web/admin/lists/StaffMarks.module.css';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';

/** What staff have to know of the patient and of the appointment. */
export function StaffMarks({ booking }: { booking: Pick<AdminBooking, 'staffFlag' | 'staffNote'> }) {
  const { staffFlag, staffNote } = booking;
  return (
    <>
      {staffFlag && (
        <span className={`semibold break-anywhere ${styles.mark}`} data-tone="amber">
          <Flag aria-hidden />
          <span>
            <VisuallyHidden>Flag: </VisuallyHidden>
            {staffFlag}
          </span>
        </span>
      )}
      {staffNote && (
        <span className={`break-anywhere ${styles.mark}`}>
          <StickyNote aria-hidden />
          <span>
            <VisuallyHidden>Note: </VisuallyHidden>
            {staffNote}
          </span>
        </span>
      )}
    </>
  );
}
