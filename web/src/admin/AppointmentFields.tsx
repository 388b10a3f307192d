import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { endTime, slotTimes } from '#shared/domain/slots.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import styles from '#web/admin/AppointmentFields.module.css';
import { describeDay } from '#web/admin/appointmentText.ts';
import { MonthCalendar } from '#web/admin/MonthCalendar.tsx';
import { useListBookingsOfDaysQuery } from '#web/data/bookings.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';

const times = slotTimes.map((time) => ({ value: time, label: time }));

interface AppointmentFieldsProps {
  date: string;
  onDate: (date: string) => void;
  time: UseFormRegisterReturn;
  /** What else there is to fill in. */
  children?: ReactNode;
}

/** The spans of a day in which the practitioner is taken, as in `10:00–10:45`. */
function useTakenSpans(date: string): string[] {
  const day = date ? { query: { from: date, to: date } } : skipToken;
  const { currentData = [] } = useListBookingsOfDaysQuery(day);
  return currentData
    .filter(({ status }) => status === 'confirmed' || status === 'completed')
    .map(({ appointmentTime: start, minutes }) => (start ? `${start}–${endTime(start, minutes)}` : ''))
    .filter(Boolean)
    .sort();
}

/** The day and the time of an appointment. Days before today cannot be chosen. */
export function AppointmentFields({ date, onDate, time, children }: AppointmentFieldsProps) {
  const taken = useTakenSpans(date);
  return (
    <div className={styles.fields}>
      <fieldset className={styles.date}>
        <legend>Appointment date</legend>
        <MonthCalendar selected={date} onSelect={onDate} earliest={londonToday()} />
      </fieldset>
      <div className={styles.time}>
        <Field label="Appointment time" isRequired>
          {(control) => <Select {...control} {...time} options={times} placeholder="Select a time" />}
        </Field>
        <div>
          <output className={styles.day}>{date ? describeDay(date) : 'No date selected yet.'}</output>
          {date && (
            <p className={styles.taken}>
              {taken.length ? `Taken: ${taken.join(', ')}` : 'Nothing booked yet.'}
            </p>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}
