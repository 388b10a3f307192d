import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { listBusy, listFreeStarts, whyTaken } from '#shared/domain/freeTimes.ts';
import { clinicHours } from '#shared/domain/openingHours.ts';
import { isTooSoon } from '#shared/domain/reflection.ts';
import { clinicNow, clinicToday } from '#web/clinicClock.ts';
import styles from '#web/admin/times/AppointmentFields.module.css';
import { describeDay } from '#web/admin/dates/appointmentText.ts';
import { MonthCalendar } from '#web/admin/dates/MonthCalendar.tsx';
import { useGetScheduleQuery } from '#web/data/calls/schedule.ts';
import { TimeWarnings } from '#web/admin/times/TimeWarnings.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';

interface AppointmentFieldsProps {
  date: string;
  onDate: (date: string) => void;
  time: UseFormRegisterReturn;
  /** The chosen time, `HH:mm`, or an empty string. */
  chosen: string;
  /** Duration of the treatment. */
  minutes: number;
  /** The end of the patient's time to think: times before it are marked. */
  thinkingUntil?: Date | null;
  /** The booking to schedule; its present time counts as free, and its own request is not listed. */
  booking?: Pick<AdminBooking, 'id' | 'status' | 'preferredDate'>;
  /** Further fields of the form. */
  children?: ReactNode;
}

const plural = new Intl.PluralRules('en-GB');

/** A day's start times, which of them are free, and the requests for that day. */
function useDay({
  date,
  minutes,
  booking,
  thinkingUntil = null,
}: Pick<AppointmentFieldsProps, 'date' | 'minutes' | 'booking' | 'thinkingUntil'>) {
  const { currentData: schedule } = useGetScheduleQuery(
    date ? { query: { from: date, to: date } } : skipToken,
  );
  const busy = schedule ? listBusy(schedule, date, booking?.id) : [];
  const now = clinicNow();
  const hasPassed = (time: string) => date === now.date && time < now.time;
  const starts = clinicHours.startsOn(date);
  const options = starts.map((time) => {
    const why = whyTaken(busy, time, minutes);
    const isSoon = isTooSoon({ date, time }, thinkingUntil);
    const hint = why ?? (hasPassed(time) ? 'has passed' : isSoon ? 'time to think' : undefined);
    return { value: time, label: hint ? `${time} – ${hint}` : time, isDisabled: why !== undefined };
  });
  const free = listFreeStarts(date, busy, minutes).filter((time) => !hasPassed(time));
  const requested = schedule?.requests.find((request) => request.date === date)?.count ?? 0;
  const isOwn = booking?.status === 'query' && booking.preferredDate === date;
  return { isKnown: schedule !== undefined, busy, options, free, others: requested - (isOwn ? 1 : 0) };
}

/** Lists free times, such as `09:00, 09:30, 11:00`, because that is faster to scan than the select. */
function describeFree(free: readonly string[], starts: number): string {
  if (free.length === starts) return 'Nothing booked yet.';
  return free.length ? `Free: ${free.join(', ')}` : 'No time is free on this day.';
}

/** Fields for the day and time of an appointment. Past days cannot be chosen. */
export function AppointmentFields(props: AppointmentFieldsProps) {
  const { date, onDate, time, chosen, children } = props;
  const { isKnown, busy, options, free, others } = useDay(props);
  const taken = busy.map((one) => (one.isWholeDay ? `closed, ${one.reason}` : `${one.start}–${one.end}`));
  return (
    <div className={`stack gap-5 ${styles.fields}`}>
      <fieldset className="min-w-0 p-0 borderless">
        <legend className="p-0 text-sm semibold leading-1-4">Appointment date</legend>
        <MonthCalendar selected={date} onSelect={onDate} earliest={clinicToday()} />
      </fieldset>
      <div className="stack top gap-5">
        <Field label="Appointment time" isRequired>
          {(control) => <Select {...control} {...time} options={options} placeholder="Select a time" />}
        </Field>
        <div>
          <output className="block text-sm semibold">
            {date ? describeDay(date) : 'No date selected yet.'}
          </output>
          {date && isKnown && (
            <ul className="stack gap-1 muted tabular">
              {taken.length > 0 && <li>Taken: {taken.join(', ')}</li>}
              <li>{describeFree(free, options.length)}</li>
              {others > 0 && (
                <li>
                  {others} other {plural.select(others) === 'one' ? 'request' : 'requests'} for this day
                </li>
              )}
            </ul>
          )}
        </div>
        <TimeWarnings date={date} time={chosen} minutes={props.minutes} />
        {children}
      </div>
    </div>
  );
}
