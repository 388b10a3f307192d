import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { TimeOfDay } from '#shared/domain/offers.ts';
import { useNumberKeys } from '#web/admin/dialogs/useNumberKeys.ts';
import { AppointmentFields } from '#web/admin/times/AppointmentFields.tsx';
import { FreeTimes, RequestedTimes } from '#web/admin/times/FreeTimes.tsx';
import styles from '#web/admin/times/Times.module.css';
import { TimeWarnings } from '#web/admin/times/TimeWarnings.tsx';
import { requestOf, useRequestedTimes } from '#web/admin/times/useRequestedTimes.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

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
  /** Whether the calendar is open from the start. */
  hasCalendar: boolean;
  /** What decides on the times is still being loaded, such as the usual service. */
  isLoading?: boolean;
  /** The end of the patient's time to think: times before it are marked. */
  thinkingUntil?: Date | null;
  ref?: RefObject<HTMLFieldSetElement | null>;
  /** Stands between the free times and the calendar. */
  tray?: ReactNode;
  /** Further fields: beside the calendar, or below the free times. */
  children?: ReactNode;
}

/** How the desk chooses a time: those asked for, the next free ones, and a calendar for any other. */
export function TimePicker(props: TimePickerProps) {
  const { value, onChange, field, minutes, booking, collected, isLoading = false, ref, children } = props;
  const { thinkingUntil = null } = props;
  const [hasCalendar, setCalendar] = useState(props.hasCalendar);
  const chosen = collected?.times ?? [value];
  const choose = collected?.onToggle ?? onChange;
  const isMove = booking?.status === 'confirmed';
  const { appointmentDate: date, appointmentTime: time } = booking ?? {};
  const request = booking && requestOf(booking);
  return (
    <div className="stack gap-5">
      {booking && request?.wishes && (
        <Requested booking={booking} chosen={chosen} onChoose={choose} thinkingUntil={thinkingUntil} />
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
            thinkingUntil={thinkingUntil}
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
          thinkingUntil={thinkingUntil}
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
  'booking' | 'chosen' | 'onChoose' | 'thinkingUntil'
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
