import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CustomerSheet } from '#shared/contracts/sheet.ts';
import { loyaltyJourney } from '#shared/domain/loyalty.ts';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { formatHousehold } from '#shared/domain/household.ts';
import { formatInstant, formatAppointment, formatShortDate } from '#web/admin/dates/formatAppointment.ts';
import { PersonName } from '#web/admin/dialogs/CustomerName.tsx';
import { EmptyWords } from '#web/admin/lists/states.tsx';
import styles from '#web/admin/customers/sheet/Sheet.module.css';
import { useDesk, reportOn } from '#web/admin/dialogs/desk.tsx';
import { useOutage, outageWords } from '#web/admin/outage/outage.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { BookingState } from '#web/admin/bookings/BookingState.tsx';
import { ReminderMark } from '#web/admin/bookings/ReminderMark.tsx';
import { splitVisits } from '#web/admin/customers/sheet/splitVisits.ts';
import { formatBooker } from '#web/admin/dialogs/booker.ts';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';

/** Guides, loyalty and messages. */
export function SheetLists({ sheet }: { sheet: CustomerSheet }) {
  const { isAway } = useOutage();
  return isAway ? <p className="muted">{outageWords.sheetHint}</p> : <ServerParts sheet={sheet} />;
}

/** Shown for details that the snapshot does not have. */
function ServerParts({ sheet }: { sheet: CustomerSheet }) {
  const { openContact } = useDesk();
  const { care, loyalty, contacts } = sheet;
  const stage = loyaltyJourney.stages.find(({ index }) => index === loyalty.progress.currentStageIndex);
  return (
    <>
      <SheetPart id="sheet-care" title="Personalised care" none="No guides assigned.">
        {care.map(({ careType, assignedAt }) => (
          <li key={careType}>
            <p className={styles.line}>
              <strong className="semibold">{careType}</strong>
              <span className="ink-soft">Assigned {formatInstant(assignedAt)}</span>
            </p>
          </li>
        ))}
      </SheetPart>
      <section className="stack fluid gap-2" aria-labelledby="sheet-loyalty">
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
      <SheetPart id="sheet-contacts" title="Messages from this address" none="No messages.">
        {contacts.map(({ id, subject, createdAt }) => (
          <li key={id}>
            <button type="button" className={styles.line} onClick={() => openContact(id)}>
              <strong className="semibold">{subject}</strong>
              <span className="ink-soft">{formatInstant(createdAt)}</span>
            </button>
          </li>
        ))}
      </SheetPart>
    </>
  );
}

interface VisitsProps {
  bookings: readonly AdminBooking[];
}

/** Appointments ahead, the next one first, and open requests. */
export function NextVisits({ bookings }: VisitsProps) {
  const { ahead } = splitVisits(bookings, useNow());
  return (
    <SheetPart id="sheet-next" title={ahead.length > 1 ? 'Next visits' : 'Next visit'} none="None ahead.">
      {ahead.map((booking) => (
        <Visit key={booking.id} booking={booking} />
      ))}
    </SheetPart>
  );
}

export function PastVisits({ bookings }: VisitsProps) {
  const { past } = splitVisits(bookings, useNow());
  if (past.length === 0) return null;
  return (
    <details>
      <summary className="hit py-2 semibold">
        Past and cancelled visits <span className="ink-faint text-sm regular figures">{past.length}</span>
      </summary>
      <ul className={styles.lines}>
        {past.map((booking) => (
          <Visit key={booking.id} booking={booking} />
        ))}
      </ul>
    </details>
  );
}

function Visit({ booking }: { booking: AdminBooking }) {
  const { openBooking } = useDesk();
  const { text } = formatAppointment(booking);
  const when = booking.status === 'query' ? `Asked for ${formatShortDate(booking.preferredDate)}` : text;
  return (
    <li>
      <button type="button" className={styles.line} onClick={() => openBooking(booking)}>
        <span className="ink-soft">{when}</span>
        <strong className="semibold">{booking.service}</strong>
      </button>
      <ReminderMark booking={booking} />
      {booking.forSomebodyElse && <small>{formatBooker(booking)}</small>}
      <span>
        <BookingState booking={booking} />
      </span>
    </li>
  );
}

/** Who is reached for a customer, for whom they are, and who has booked for them, in one line. */
export function Household({ sheet: { customer, household } }: { sheet: CustomerSheet }) {
  const { actOnCustomer, openCustomer } = useDesk();
  const [remove] = sheetApi.useRemoveHouseholdContactMutation();
  const removeContact = (contactId: number) =>
    reportOn(remove({ params: { id: customer.id, contactId } }).unwrap(), {
      done: 'Contact removed',
      failed: 'The contact could not be removed',
    });
  return (
    <div>
      <dt>Household</dt>
      <dd className={styles.quietActions}>
        {household.map((member) => (
          <span key={`${member.is} ${member.userId}`} className="flex wrap middle gap-0-3">
            <QuietButton onClick={() => openCustomer(member.userId)}>
              <PersonName {...member} />
            </QuietButton>{' '}
            {formatHousehold(member)}
            {member.is === 'contact' && (
              <QuietButton onClick={() => void removeContact(member.userId)}>Remove</QuietButton>
            )}
          </span>
        ))}
        {customer.role === 'user' && (
          <QuietButton onClick={() => actOnCustomer('household', customer)}>Add</QuietButton>
        )}
      </dd>
    </div>
  );
}

/** Whether the date of birth was checked against an ID, with actions to mark that and to correct the date. */
export function IdSeen({ sheet: { customer, idSeen } }: { sheet: CustomerSheet }) {
  const { actOnCustomer } = useDesk();
  const [markIdSeen, { isLoading }] = sheetApi.useMarkIdSeenMutation();
  const toggle = () =>
    reportOn(markIdSeen({ params: { id: customer.id }, body: { isSeen: !idSeen } }).unwrap(), {
      done: idSeen ? 'Mark removed' : 'Marked: ID seen',
      failed: 'The mark could not be changed',
    });
  return (
    <>
      {idSeen && (
        <>
          <Badge tone="green" icon={<BadgeCheck aria-hidden />}>
            ID seen
          </Badge>
          <p className="ink-soft text-xs">
            by {idSeen.who}, {formatInstant(idSeen.at)}
          </p>
        </>
      )}
      <div className={styles.quietActions}>
        <QuietButton requiresServer isBusy={isLoading} onClick={() => void toggle()}>
          {idSeen ? 'Remove Mark' : 'Mark ID as Seen'}
        </QuietButton>
        <QuietButton onClick={() => actOnCustomer('birthDate', customer)}>Correct Date</QuietButton>
      </div>
    </>
  );
}

interface SheetPartProps {
  id: string;
  title: string;
  /** Shown when the list is empty. */
  none: string;
  children: readonly ReactNode[];
}

function SheetPart({ id, title, none, children }: SheetPartProps) {
  return (
    <section className="stack fluid gap-2" aria-labelledby={id}>
      <h3 id={id}>
        {title} {children.length > 0 && <span className="muted font-text">{children.length}</span>}
      </h3>
      {children.length > 0 ? (
        <ul className={styles.lines}>{children}</ul>
      ) : (
        <p className="muted">
          <EmptyWords>{none}</EmptyWords>
        </p>
      )}
    </section>
  );
}
