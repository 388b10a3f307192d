import { CheckCheck, PhoneCall, type LucideIcon } from 'lucide-react';
import type { AdminBooking, ReminderAnswer } from '#shared/contracts/booking.ts';
import styles from '#web/admin/bookings/ReminderMark.module.css';

interface Mark {
  icon: LucideIcon;
  word: string;
}

const marks: Record<ReminderAnswer, Mark> = {
  coming: { icon: CheckCheck, word: 'Is coming' },
  cannot_come: { icon: PhoneCall, word: 'Cannot come' },
};

/** The patient's answer to the reminder, while it matters: until they arrive or the appointment changes. */
export function findReminderMark({
  status,
  attendance,
  reminderAnswer,
}: Pick<AdminBooking, 'status' | 'attendance' | 'reminderAnswer'>): Mark | undefined {
  if (status !== 'confirmed' || attendance !== null || reminderAnswer === null) return undefined;
  // A newer server may know another answer.
  return (marks as Partial<Record<string, Mark>>)[reminderAnswer];
}

export function ReminderMark({ booking }: { booking: AdminBooking }) {
  const mark = findReminderMark(booking);
  if (!mark) return null;
  const { icon: Icon, word } = mark;
  return (
    <span className={styles.mark} data-tone={booking.reminderAnswer === 'coming' ? 'green' : 'red'}>
      <Icon className="size-1em" aria-hidden />
      {word}
    </span>
  );
}
