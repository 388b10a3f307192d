import { TriangleAlert } from 'lucide-react';
import type { CustomerSheet } from '#shared/contracts/sheet.ts';
import { isEmailUnconfirmed, type Customer } from '#shared/contracts/user.ts';
import { ageOn, isAdult, underAgeMessage } from '#shared/domain/age.ts';
import { formatBirthDate } from '#shared/domain/formatDates.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { MarkEmailChecked } from '#web/admin/customers/MarkEmailChecked.tsx';
import { describeAppointment } from '#web/admin/dates/formatAppointment.ts';
import styles from '#web/admin/newBooking/NewBooking.module.css';
import { useOutage } from '#web/admin/outage/outage.ts';
import { outageWords } from '#web/admin/outage/outageTexts.ts';
import { Button, QuietButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

const notesShown = 2;

/** Alerts before booking: what to know at every visit, open requests, missed appointments, staff notes. */
function listAlerts({ customer, bookings, notes }: CustomerSheet): string[] {
  const missed = bookings.filter(({ attendance }) => attendance === 'did_not_attend').length;
  const upcoming = bookings
    .filter((booking) => booking.status === 'confirmed' && !describeAppointment(booking).isPast)
    .map((booking) => `Has an appointment: ${describeAppointment(booking).text}, ${booking.service}`);
  const requests = bookings
    .filter(({ status }) => status === 'query')
    .map(({ service }) => `Has asked for ${service} and waits for an answer`);
  return [
    ...(customer.staffFlag ? [customer.staffFlag] : []),
    ...upcoming,
    ...requests,
    ...(missed > 0 ? [missed === 1 ? 'Did not attend once' : `Did not attend ${missed} times`] : []),
    ...notes.slice(0, notesShown).map(({ note, who }) => `${note} (${who})`),
  ];
}

interface ChosenCustomerProps {
  user: Customer;
  /** Undefined until it is loaded. */
  sheet: CustomerSheet | undefined;
  onChange: () => void;
  onNewCaller: () => void;
  /** The desk has checked the customer's address. */
  onChecked: () => void;
}

/** Summary of the chosen customer. */
export function ChosenCustomer({ user, sheet, onChange, onNewCaller, onChecked }: ChosenCustomerProps) {
  const { dateOfBirth, email } = user;
  const { isAway } = useOutage();
  const today = clinicToday();
  const alerts = sheet ? listAlerts(sheet) : [];
  return (
    <section
      className={`stack fluid gap-2 p-3-4 bordered rounded-md bg-sand ${styles.person}`}
      aria-label="Customer"
    >
      <div className="row wrap between gap-1-3">
        <h3 className="font-text text-md semibold">
          {user.firstName} {user.lastName}
        </h3>
        <QuietButton onClick={onChange}>Somebody else</QuietButton>
      </div>
      <p className="break-anywhere">
        {ageOn(dateOfBirth, today)} years old, born {formatBirthDate(dateOfBirth)} ·{' '}
        {email ?? (isAway ? outageWords.emailNotStored : 'no email: tell them by telephone')}
      </p>
      {!isAdult(dateOfBirth, today) && (
        <Notice tone="warning" title="Under 18">
          {underAgeMessage}
        </Notice>
      )}
      {isEmailUnconfirmed(user) && (
        <Notice tone="warning" title="This address is not confirmed">
          Anybody can register with an address. Book the person on the telephone as a new caller, or ask for
          the address and mark it as checked.
          <div className="cluster gap-2 mt-2">
            <Button size="sm" onClick={onNewCaller}>
              Book as a new caller
            </Button>
            <MarkEmailChecked customer={user} onDone={onChecked} />
          </div>
        </Notice>
      )}
      {alerts.length > 0 && (
        <ul className={`stack gap-1 ${styles.alerts}`} aria-label="To know">
          {alerts.map((alert, index) => (
            <li className="flex gap-2 baseline break-anywhere" key={index}>
              <TriangleAlert aria-hidden />
              {alert}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
