import type { ReactNode } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import styles from '#web/admin/dialogs/CustomerName.module.css';
import { useDesk } from '#web/admin/dialogs/desk.tsx';

/** The time of an appointment as a button that opens its card. */
export function AppointmentLink({ booking, children }: { booking: AdminBooking; children: ReactNode }) {
  const { openBooking } = useDesk();
  return (
    <button
      type="button"
      className={styles.name}
      title="Open the appointment"
      onClick={() => openBooking(booking)}
    >
      {children}
    </button>
  );
}
