import { TriangleAlert, UserRoundSearch } from 'lucide-react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { CustomerSheet } from '#shared/contracts/sheet.ts';
import { isEmailUnconfirmed, type Customer } from '#shared/contracts/user.ts';
import { ageOn, isAdult, underAgeMessage } from '#shared/domain/age.ts';
import { formatBirthDate, isClockTime } from '#shared/domain/wallTime.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { findService, deskServices } from '#shared/domain/catalogue.ts';
import { priceFor } from '#shared/domain/priceList.ts';
import { endTime } from '#shared/domain/openingHours.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { MarkEmailChecked } from '#web/admin/customers/MarkEmailChecked.tsx';
import {
  formatAppointment,
  formatDateWithWeekday,
  formatInstant,
} from '#web/admin/dates/formatAppointment.ts';
import styles from '#web/admin/newBooking/NewBooking.module.css';
import { useOutage, outageWords } from '#web/admin/outage/outage.tsx';
import { Button, QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { FormField, FormRow } from '#web/ui/forms/Form.tsx';
import { DateField, Input, Select, Checkbox } from '#web/ui/forms/controls.tsx';
import type { NewBookingValues } from '#web/admin/newBooking/newBookingValues.ts';
import type { AnsweredRequest } from '#web/admin/newBooking/useAnsweredRequest.ts';
import { useOpenOffer } from '#web/admin/offers/OpenOffer.tsx';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';

const notesShown = 2;

/** Alerts before booking: what to know at every visit, open requests, missed appointments, staff notes. */
function listAlerts({ customer, bookings, missedAndMoved, notes }: CustomerSheet): string[] {
  const missed = missedAndMoved + bookings.filter(({ attendance }) => attendance === 'did_not_attend').length;
  const upcoming = bookings
    .filter((booking) => booking.status === 'confirmed' && !formatAppointment(booking).isPast)
    .map((booking) => `Has an appointment: ${formatAppointment(booking).text}, ${booking.service}`);
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

type Values = Record<'firstName' | 'lastName' | 'dateOfBirth' | 'email' | 'phone', string>;

interface DuplicateQuestionProps {
  duplicates: readonly Customer[];
  onSame: (duplicate: Customer) => void;
  onSomebodyElse: () => void;
}

/** On a phone it may appear below the visible area. */
const showQuestion = (question: HTMLDivElement | null) => question?.scrollIntoView({ block: 'nearest' });

const nameOf = ({ firstName, lastName, dateOfBirth }: Customer) =>
  `${firstName} ${lastName}, born ${formatBirthDate(dateOfBirth)}`;

/** Offers likely existing customers, before a duplicate account is created. */
export function DuplicateQuestion({ duplicates, onSame, onSomebodyElse }: DuplicateQuestionProps) {
  const [first, ...others] = duplicates;
  if (!first) return null;
  const isOne = others.length === 0;
  return (
    <div role="alert" ref={showQuestion}>
      <Notice tone="warning" title={isOne ? `Is this ${nameOf(first)}?` : 'Is this one of these customers?'}>
        {isOne && first.phone && `Their latest telephone number is ${formatPhone(first.phone)}. `}
        {isOne && isEmailUnconfirmed(first) && 'Their email address is not confirmed.'}
        <div className="cluster gap-2 mt-2">
          {duplicates.map((one) => (
            <Button
              key={one.id}
              size="sm"
              variant={one === first ? 'primary' : 'secondary'}
              onClick={() => onSame(one)}
            >
              {isOne ? `Yes, book for ${one.firstName}` : nameOf(one)}
            </Button>
          ))}
          <SmallButton onClick={onSomebodyElse}>No, somebody else</SmallButton>
        </div>
      </Notice>
    </div>
  );
}

/** Fields for a new customer: telephone number here, email beside the service. */
export function CallerFields({ onBack }: { onBack: () => void }) {
  return (
    <>
      <div className="row wrap between gap-1-3">
        <strong>New caller</strong>
        <QuietButton onClick={onBack}>
          <UserRoundSearch aria-hidden />
          Search again
        </QuietButton>
      </div>
      <FormRow>
        <FormField<Values> name="firstName" label="First name" isRequired autoComplete="off" />
        <FormField<Values> name="lastName" label="Last name" isRequired autoComplete="off" />
      </FormRow>
      <FormRow>
        <FormField<Values> name="phone" label="Telephone" isRequired type="tel" autoComplete="off" />
        <FormField<Values> name="dateOfBirth" label="Date of birth" isRequired>
          <DateField autoComplete="off" hasWeekday={false} min="1900-01-01" max={clinicToday()} />
        </FormField>
      </FormRow>
    </>
  );
}

interface BookingSummaryProps {
  service: string;
  date: string;
  time: string;
  /** Where the letter goes; null for somebody without an address. */
  email: string | null;
  /** A customer may have an address that this computer does not store; a new caller has the typed one or none. */
  userId: number | null;
}

/** Reads a booking back before it is made: what, when, how long, for how much, and where the letter goes. */
export function BookingSummary({ service, date, time, email, userId }: BookingSummaryProps) {
  const { isAway } = useOutage();
  const { sendsEmail } = useSendsEmail();
  const known = findService(service);
  const { currentData: sheet } = sheetApi.useGetCustomerSheetQuery(
    userId === null ? skipToken : { params: { id: userId } },
  );
  // A computer without the server stores none of their earlier visits.
  const had = userId === null ? [] : isAway ? undefined : sheet?.bookings;
  const visits = had?.map((visit) => ({ ...visit, bookedFor: null }));
  const letter = email
    ? sendsEmail === false
      ? 'The clinic sends no email: tell them by telephone'
      : `Letter to ${email}`
    : isAway && userId !== null
      ? outageWords.letterNotStored
      : 'No email: tell them by telephone';
  return (
    <p className="flex-16 text-sm leading-1-45 break-anywhere">
      <strong>
        {formatDateWithWeekday(date)}, {time}
        {known && isClockTime(time) && `–${endTime(time, known.blockedMinutes)}`}
      </strong>
      {known && ` · ${known.blockedMinutes} minutes · ${service}, ${priceFor(known, visits, { date, time })}`}
      <span className="block ink-soft">{letter}</span>
    </p>
  );
}

const services = deskServices.map((name) => ({ value: name, label: name }));

interface ContactAndServiceProps {
  /** Null where the request that is answered has both. */
  contact: 'phone' | 'email' | null;
}

/** What is booked, and how the person is reached besides what was asked of a new caller. */
export function ContactAndService({ contact }: ContactAndServiceProps) {
  return (
    <FormRow>
      {contact === 'phone' && (
        <FormField<NewBookingValues> name="phone" label="Telephone" isRequired>
          <Input type="tel" autoComplete="off" />
        </FormField>
      )}
      {contact === 'email' && (
        <FormField<NewBookingValues> name="email" label="Email">
          <Input type="email" inputMode="email" autoComplete="off" />
        </FormField>
      )}
      <FormField<NewBookingValues> name="service" label="Service" isRequired>
        <Select options={services} />
      </FormField>
    </FormRow>
  );
}

interface AnswersRequestProps extends Pick<AnsweredRequest, 'isSame' | 'isGuest' | 'isWanted' | 'setWanted'> {
  request: AdminBooking;
}

/** Says that the customer or caller waits for an answer, and whether this booking is it. */
export function AnswersRequest({ request, isSame, isGuest, isWanted, setWanted }: AnswersRequestProps) {
  const offer = useOpenOffer(request.id);
  const times = offer?.times.map(({ date, time }) => `${formatDateWithWeekday(date)}, ${time}`).join('; ');
  // Of a guest the name is shown: the telephone may be shared.
  const what = isGuest
    ? `the request of ${request.name} for ${request.service}, sent without an account`
    : `their request for ${request.service}`;
  return (
    <div className="stack gap-1 ink-soft text-sm">
      {isSame ? (
        <Checkbox label={`This answers ${what}`} checked={isWanted} onChecked={setWanted} />
      ) : (
        <p>{what.charAt(0).toUpperCase() + what.slice(1)} stays open: this booking is for another service.</p>
      )}
      {offer && (
        <p>
          Offered to them: {times}. Held until {formatInstant(offer.endsAt)}
          {isSame && isWanted ? ', or until you book.' : '.'}
        </p>
      )}
    </div>
  );
}
