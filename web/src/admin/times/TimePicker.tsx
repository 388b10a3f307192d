import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { TimeOfDay } from '#shared/domain/offers.ts';
import { listTimeWarnings } from '#shared/domain/timeWarnings.ts';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { MonthCalendar } from '#web/admin/dates/MonthCalendar.tsx';
import { useNumberKeys } from '#web/admin/dialogs/useNumberKeys.ts';
import { EmptyWords } from '#web/admin/lists/states.tsx';
import { FreeTimes, RequestedTimes } from '#web/admin/times/FreeTimes.tsx';
import styles from '#web/admin/times/Times.module.css';
import { useDay, type DayQuestion } from '#web/admin/times/useDay.ts';
import { requestOf, useRequestedTimes } from '#web/admin/times/useRequestedTimes.ts';
import { clinicToday, clinicNow } from '#web/clinicClock.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Field, Select } from '#web/ui/forms/controls.tsx';

interface TimePickerProps {
  /** The day and time of the form; empty strings while there is none. */
  value: TimeOfDay;
  onChange: (time: TimeOfDay) => void;
  /** The field of the time, for the calendar's select. */
  field: UseFormRegisterReturn;
  minutes: number;
  /** The booking to schedule: its own times count as free. */
  booking?: AdminBooking;
  /** Times that are collected instead of one: a button adds or takes out its time. */
  collected?: { times: readonly TimeOfDay[]; onToggle: (time: TimeOfDay) => void } | undefined;
  /** A request whose own offered times count as free. */
  exceptId?: number | undefined;
  /** The day that the free times begin with; null for the next ones. */
  preferredDate?: string | null;
  hasCalendar: boolean;
  /** What decides on the times is still being loaded, such as the usual service. */
  isLoading?: boolean;
  coolingOffUntil?: Date | null;
  ref?: RefObject<HTMLFieldSetElement | null>;
  /** Stands between the free times and the calendar. */
  tray?: ReactNode;
  /** Further fields: beside the calendar, or below the free times. */
  children?: ReactNode;
}

/** How the desk chooses a time: those asked for, the next free ones, and a calendar for any other. */
export function TimePicker(props: TimePickerProps) {
  const { value, onChange, field, minutes, booking, collected, isLoading = false, ref, children } = props;
  const { coolingOffUntil = null } = props;
  const [hasCalendar, setCalendar] = useState(props.hasCalendar);
  const chosen = collected?.times ?? [value];
  const choose = collected?.onToggle ?? onChange;
  const isMove = booking?.status === 'confirmed';
  const { appointmentDate: date, appointmentTime: time } = booking ?? {};
  const request = booking && requestOf(booking);
  return (
    <div className="stack gap-5">
      {booking && request?.wishes && (
        <Requested booking={booking} chosen={chosen} onChoose={choose} coolingOffUntil={coolingOffUntil} />
      )}
      <fieldset
        ref={ref}
        tabIndex={-1}
        className={`min-w-0 p-0 borderless figures ${styles.times}`}
        data-times
      >
        <legend className="p-0 mb-2 text-sm semibold">Next free times</legend>
        {isLoading ? (
          <Skeleton label="Loading the customer" shape="row" rows={3} />
        ) : (
          <FreeTimes
            minutes={minutes}
            exceptId={booking?.id ?? props.exceptId}
            present={isMove && date && time ? { date, time } : undefined}
            part={request?.wishes && 'part' in request.wishes ? request.wishes.part : undefined}
            preferredDate={request?.preferredDate ?? props.preferredDate ?? null}
            chosen={chosen}
            onChoose={choose}
            coolingOffUntil={coolingOffUntil}
          >
            {!hasCalendar && (
              <QuietButton onClick={() => setCalendar(true)}>Another date or time</QuietButton>
            )}
          </FreeTimes>
        )}
      </fieldset>
      {props.tray}
      {hasCalendar ? (
        <AppointmentFields
          chosen={value.time}
          date={value.date}
          onDate={(day) => onChange({ ...value, date: day })}
          time={field}
          minutes={minutes}
          coolingOffUntil={coolingOffUntil}
          {...(booking && { booking })}
        >
          {children}
        </AppointmentFields>
      ) : (
        <>
          <TimeWarnings date={value.date} time={value.time} minutes={minutes} />
          {children}
        </>
      )}
    </div>
  );
}

type RequestedProps = Pick<
  Parameters<typeof RequestedTimes>[0],
  'booking' | 'chosen' | 'onChoose' | 'coolingOffUntil'
>;

/** The requested times, whose free ones the number keys press, too. */
function Requested(props: RequestedProps) {
  const times = useRequestedTimes(props.booking);
  const group = useRef<HTMLDivElement>(null);
  const free = times.filter(({ isFree }) => isFree);
  const hasKeys = useNumberKeys(
    group,
    free.map(
      ({ date, time }) =>
        () =>
          props.onChoose({ date, time }),
    ),
    // In the month a digit is meant for a day.
    () => Boolean(document.activeElement?.closest('[role="grid"]')),
  );
  return (
    <div ref={group}>
      <RequestedTimes {...props} times={times} hasKeys={hasKeys} />
    </div>
  );
}

interface AppointmentFieldsProps extends DayQuestion {
  onDate: (date: string) => void;
  time: UseFormRegisterReturn;
  chosen: string;
  children?: ReactNode;
}

const plural = new Intl.PluralRules('en-GB');

/** Lists free times, such as `09:00, 09:30, 11:00`, because that is faster to scan than the select. */
function Free({ free, starts }: { free: readonly string[]; starts: number }) {
  if (free.length === starts) return <EmptyWords>Nothing booked yet.</EmptyWords>;
  return free.length ? `Free: ${free.join(', ')}` : 'No time is free on this day.';
}

function AppointmentFields(props: AppointmentFieldsProps) {
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
            {date ? formatDateWithWeekday(date) : 'No date selected yet.'}
          </output>
          {date && isKnown && (
            <ul className="stack gap-1 muted tabular">
              {taken.length > 0 && <li>Taken: {taken.join(', ')}</li>}
              <li>
                <Free free={free} starts={options.length} />
              </li>
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

interface TimeWarningsProps {
  date: string;
  /** `HH:mm`, or an empty string. */
  time: string;
  minutes: number;
}

function TimeWarnings({ date, time, minutes }: TimeWarningsProps) {
  const sentences = date ? listTimeWarnings({ date, time }, clinicNow(), minutes) : [];
  return (
    <div aria-live="polite">
      {sentences.length > 0 && <Notice tone="warning">{sentences.join(' ')}</Notice>}
    </div>
  );
}
