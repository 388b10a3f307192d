import { CalendarFeed } from '#web/calendarFeed/CalendarFeed.tsx';
import styles from '#web/admin/staff/Staff.module.css';

/** The practitioner's times in a calendar program. */
export function BusyCalendar() {
  return (
    <section className="stack fluid gap-4" aria-labelledby="busy-calendar">
      <div className={styles.heading}>
        <h2 id="busy-calendar">Calendar</h2>
      </div>
      <CalendarFeed shows="Confirmed appointments and blocked times in your own calendar, as “Busy” and nothing else." />
    </section>
  );
}
