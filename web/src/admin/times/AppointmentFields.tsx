import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { clinicToday } from '#web/clinicClock.ts';
import styles from '#web/admin/times/AppointmentFields.module.css';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import { MonthCalendar } from '#web/admin/dates/MonthCalendar.tsx';
import { useDay, type DayQuestion } from '#web/admin/times/useDay.ts';
import { TimeWarnings } from '#web/admin/times/TimeWarnings.tsx';
import { Field, Select } from '#web/ui/forms/controls.tsx';

interface AppointmentFieldsProps extends DayQuestion {
  onDate: (date: string) => void;
  time: UseFormRegisterReturn;
  /** The chosen time, `HH:mm`, or an empty string. */
  chosen: string;
  /** Further fields of the form. */
  children?: ReactNode;
}

const plural = new Intl.PluralRules('en-GB');

/** Lists free times, such as `09:00, 09:30, 11:00`, because that is faster to scan than the select. */
function formatFree(free: readonly string[], starts: number): string {
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
          <Select {...time} options={options} placeholder="Select a time" />
        </Field>
        <div>
          <output className="block text-sm semibold">
            {date ? describeDay(date) : 'No date selected yet.'}
          </output>
          {date && isKnown && (
            <ul className="stack gap-1 muted tabular">
              {taken.length > 0 && <li>Taken: {taken.join(', ')}</li>}
              <li>{formatFree(free, options.length)}</li>
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
