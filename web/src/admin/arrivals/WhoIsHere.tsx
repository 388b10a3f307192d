import { Armchair, DoorClosed } from 'lucide-react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { endTime } from '#shared/domain/openingHours.ts';
import { PersonName } from '#web/admin/dialogs/CustomerName.tsx';
import { useDesk } from '#web/admin/dialogs/desk.tsx';
import { formatWaited, type Here } from '#web/admin/arrivals/arrivals.ts';
import styles from '#web/admin/arrivals/WhoIsHere.module.css';

/** `for 10:45, 12 min`: their appointment, and how long they have waited. */
function formatWait({ appointmentTime, arrivedAt }: AdminBooking, clock: string): string {
  const waited = arrivedAt && formatWaited(arrivedAt, clock);
  return waited ? `for ${appointmentTime}, ${waited}` : `for ${appointmentTime}`;
}

/** Who is in the room and who waits; renders nothing when nobody is here. */
export function WhoIsHere({ here: { inRoom, waiting, clock } }: { here: Here }) {
  const { openBooking } = useDesk();
  if (!inRoom && waiting.length === 0) return null;
  const who = (booking: AdminBooking, when: string) => (
    <span key={booking.id}>
      <button className={styles.who} type="button" onClick={() => openBooking(booking)}>
        <PersonName name={booking.name} bornOn={booking.bornOn} />
      </button>{' '}
      {when}
    </span>
  );
  return (
    <p className={`cluster muted gap-0-4 figures ${styles.here}`}>
      {inRoom && (
        <span>
          <DoorClosed className="inline-block size-1em" aria-hidden /> In the room:{' '}
          {who(inRoom, `until ${endTime(inRoom.appointmentTime ?? '', inRoom.minutes)}`)}
        </span>
      )}
      {waiting.length > 0 && (
        <span>
          <Armchair className="inline-block size-1em" aria-hidden /> Waiting:{' '}
          {waiting.map((booking) => who(booking, formatWait(booking, clock)))}
        </span>
      )}
    </p>
  );
}
