import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { findObstacle, isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { overlaps } from '#shared/domain/slots.ts';
import { isCalendarDate } from '#shared/domain/wallTime.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { describeDay } from '#web/admin/dates/appointmentText.ts';
import styles from '#web/admin/times/Times.module.css';
import { useDay } from '#web/admin/times/useDay.ts';
import { useListBookingsOfDaysQuery } from '#web/data/calls/bookings.ts';
import { DateField } from '#web/ui/forms/DateField.tsx';
import { Select } from '#web/ui/forms/Select.tsx';

interface RepeatedTimeProps {
  day: string;
  time: string;
  minutes: number;
}

/** One appointment of a series: at the usual time if it is free, otherwise left out until another time is chosen. */
export function RepeatedTime({ day, time, minutes }: RepeatedTimeProps) {
  const [date, setDate] = useState(day);
  const [picked, setPicked] = useState<string | null>(null);
  const { isKnown, busy, options, free, held } = useDay({ date, minutes });
  const { currentData: bookings } = useListBookingsOfDaysQuery(
    isCalendarDate(date) ? { query: { from: date, to: date } } : skipToken,
  );
  const isOpen = isUsuallyOpen(date) && date >= clinicToday();
  const value = picked ?? (isOpen && free.includes(time) ? time : '');
  const inTheWay = [
    ...(bookings ?? [])
      .filter(({ status }) => status === 'confirmed')
      .map((one) => ({ start: one.appointmentTime ?? '', minutes: one.minutes, words: one.name })),
    ...held.map((one) => ({ ...one, words: `${one.name} (offered)` })),
  ]
    .filter((one) => one.start !== '' && overlaps(one, { start: time, minutes }))
    .map(({ start, words }) => `${start} ${words}`);
  const blocked = busy
    .filter((one) => one.reason !== null && findObstacle([one], time, minutes))
    .map(({ reason }) => `blocked, ${reason}`);
  const reasons = [...(isOpen ? [] : ['usually closed']), ...inTheWay, ...blocked];
  return (
    <li className={`py-2 line-above ${styles.repeated}`}>
      <div>
        <DateField
          name="date"
          aria-label={`Day instead of ${describeDay(day)}`}
          min={clinicToday()}
          value={date}
          onChange={(event) => {
            setDate(event.target.value);
            setPicked(null);
          }}
        />
      </div>
      {isKnown && bookings && (
        <Select
          name="time"
          aria-label={`Time on ${describeDay(date)}`}
          options={options}
          placeholder="Leave out"
          value={value}
          onChange={(event) => setPicked(event.target.value)}
        />
      )}
      {isKnown && reasons.length > 0 && (
        <output className="amber text-sm">
          {time} is not free: {reasons.join(', ')}.
        </output>
      )}
    </li>
  );
}
