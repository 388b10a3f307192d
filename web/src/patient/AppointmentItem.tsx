import { CircleCheck, CircleDashed, CircleX, Clock, type LucideIcon, CalendarCheck } from 'lucide-react';
import { clinic } from '#shared/clinic.ts';
import type { Booking } from '#shared/contracts/booking.ts';
import { describeBooking, isUpcoming, type PatientStatus } from '#shared/domain/patientStatus.ts';
import styles from '#web/patient/AppointmentsTab.module.css';
import { Badge } from '#web/ui/Badge.tsx';

const icons: Record<PatientStatus['tone'], LucideIcon> = {
  amber: Clock,
  blue: CalendarCheck,
  green: CircleCheck,
  red: CircleX,
  neutral: CircleDashed,
};

export function AppointmentItem({ booking }: { booking: Booking }) {
  const status = describeBooking(booking);
  const Icon = icons[status.tone];
  return (
    <li className={styles.item} data-tone={status.tone}>
      <div className={styles.top}>
        <h3 className={styles.service}>{booking.service}</h3>
        <Badge tone={status.tone} icon={<Icon aria-hidden />}>
          {status.label}
        </Badge>
      </div>
      <p className={styles.message}>{status.message}</p>
      {status.note && <p className={styles.note}>{status.note}</p>}
      {isUpcoming(booking) && (
        <p className={styles.note}>
          {clinic.address.street}, {clinic.locationLine}. To change it, ring{' '}
          <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>.
        </p>
      )}
      {booking.message && <p className={styles.notes}>{booking.message}</p>}
    </li>
  );
}
