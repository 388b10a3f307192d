import { skipToken } from '@reduxjs/toolkit/query/react';
import { findService, hasHad } from '#shared/domain/catalogue.ts';
import { priceOf } from '#shared/domain/priceList.ts';
import { endTime } from '#shared/domain/slots.ts';
import { isClockTime } from '#shared/domain/wallTime.ts';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import styles from '#web/admin/newBooking/NewBooking.module.css';
import { useOutage } from '#web/admin/outage/outage.ts';
import { outageWords } from '#web/admin/outage/outageTexts.ts';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';

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
  const visits = (sheet?.bookings ?? []).map((visit) => ({ ...visit, bookedFor: null }));
  const own = known?.later && (hasHad(visits, service, date) ? known.later : known.wizard);
  const letter = email
    ? sendsEmail === false
      ? 'The clinic sends no email: tell them by telephone'
      : `Letter to ${email}`
    : isAway && userId !== null
      ? outageWords.letterNotStored
      : 'No email: tell them by telephone';
  return (
    <p className={`text-sm leading-1-45 break-anywhere ${styles.summary}`}>
      <strong>
        {describeDay(date)}, {time}
        {known && isClockTime(time) && `–${endTime(time, known.blockedMinutes)}`}
      </strong>
      {known && ` · ${known.blockedMinutes} minutes · ${service}, ${own?.price ?? priceOf(known)}`}
      <span className="block ink-soft">{letter}</span>
    </p>
  );
}
