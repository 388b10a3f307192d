import type { ReactNode } from 'react';
import type { CustomerSheet } from '#shared/contracts/sheet.ts';
import { loyaltyJourney } from '#shared/domain/loyalty.ts';
import { describeAppointment, describeDate, describeInstant } from '#web/admin/dates/appointmentText.ts';
import { ReminderMark } from '#web/admin/bookings/ReminderMark.tsx';
import styles from '#web/admin/customers/sheet/Sheet.module.css';
import { bookerWords } from '#web/admin/dialogs/booker.ts';
import { useDesk } from '#web/admin/dialogs/DeskContext.ts';
import { useOutage } from '#web/admin/outage/outage.ts';
import { outageWords } from '#web/admin/outage/outageWords.ts';
import { BookingState } from '#web/admin/bookings/BookingState.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';

interface PartProps {
  id: string;
  title: string;
  /** Shown when the list is empty. */
  none: string;
  children: readonly ReactNode[];
}

function Part({ id, title, none, children }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>
        {title} {children.length > 0 && <span>{children.length}</span>}
      </h3>
      {children.length > 0 ? <ul className={styles.lines}>{children}</ul> : <p className="muted">{none}</p>}
    </section>
  );
}

/** Bookings, guides, loyalty and messages. */
export function SheetLists({ sheet }: { sheet: CustomerSheet }) {
  const { openBooking } = useDesk();
  const { isAway } = useOutage();
  const { bookings } = sheet;
  return (
    <>
      <Part id="sheet-bookings" title="Bookings" none="No bookings yet.">
        {bookings.map((booking) => {
          const { text, isPast } = describeAppointment(booking);
          const when = booking.status === 'query' ? `Asked for ${describeDate(booking.preferredDate)}` : text;
          return (
            <li key={booking.id} className={isPast ? styles.past : undefined}>
              <button type="button" className={styles.line} onClick={() => openBooking(booking)}>
                <span>{when}</span>
                <strong>{booking.service}</strong>
              </button>
              <ReminderMark booking={booking} />
              {booking.forSomebodyElse && <small>{bookerWords(booking)}</small>}
              <span>
                <BookingState booking={booking} />
              </span>
            </li>
          );
        })}
      </Part>
      {isAway ? <p className="muted">{outageWords.sheetHint}</p> : <ServerParts sheet={sheet} />}
    </>
  );
}

/** Shown for details that the snapshot does not have. */
function ServerParts({ sheet }: { sheet: CustomerSheet }) {
  const { openContact } = useDesk();
  const { care, loyalty, contacts } = sheet;
  const stage = loyaltyJourney.stages.find(({ index }) => index === loyalty.progress.currentStageIndex);
  return (
    <>
      <Part id="sheet-care" title="Personalised care" none="No guides assigned.">
        {care.map(({ careType, assignedAt }) => (
          <li key={careType}>
            <p className={styles.line}>
              <strong>{careType}</strong>
              <span>Assigned {describeInstant(assignedAt)}</span>
            </p>
          </li>
        ))}
      </Part>
      <section className={styles.part} aria-labelledby="sheet-loyalty">
        <h3 id="sheet-loyalty">Loyalty</h3>
        <p className="muted">
          {loyalty.bookingsCount === 1
            ? '1 completed treatment'
            : `${loyalty.bookingsCount} completed treatments`}
          {stage && `, at “${stage.label}”`}.
        </p>
        <ul className="cluster gap-2">
          {loyaltyJourney.stages.map(({ id, reward }) => {
            if (!reward || !loyalty.progress.completedStageIds.includes(id)) return null;
            const isClaimed = loyalty.claims.some(({ rewardId }) => rewardId === reward.id);
            return (
              <li key={id}>
                <Badge tone={isClaimed ? 'green' : 'amber'}>
                  {reward.label}: {isClaimed ? 'claimed' : 'not claimed yet'}
                </Badge>
              </li>
            );
          })}
        </ul>
      </section>
      <Part id="sheet-contacts" title="Messages from this address" none="No messages.">
        {contacts.map(({ id, subject, createdAt }) => (
          <li key={id}>
            <button type="button" className={styles.line} onClick={() => openContact(id)}>
              <strong>{subject}</strong>
              <span>{describeInstant(createdAt)}</span>
            </button>
          </li>
        ))}
      </Part>
    </>
  );
}
