import { useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { findService } from '#shared/domain/catalogue.ts';
import { AppointmentFields } from '#web/admin/bookings/AppointmentFields.tsx';
import { FreeTimes } from '#web/admin/newBooking/FreeTimes.tsx';
import styles from '#web/admin/newBooking/NewBooking.module.css';
import type { NewBookingValues } from '#web/admin/newBooking/newBookingValues.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const defaultMinutes = 30;

interface WhenFieldsProps {
  form: Pick<UseFormReturn<NewBookingValues>, 'watch' | 'setValue' | 'register'>;
  times: RefObject<HTMLFieldSetElement | null>;
  /** The customer's record is there, so that their usual service is known. */
  isReady: boolean;
  /** A request whose own offered times count as free. */
  exceptId: number | undefined;
  /** The day that the free times begin with; null for the next ones. */
  preferredDate: string | null;
  /** Whether the calendar is open from the start. */
  hasCalendar: boolean;
}

/** The next free times as buttons, and a calendar for any other. */
export function WhenFields(props: WhenFieldsProps) {
  const { form, times, isReady, exceptId, preferredDate, hasCalendar: isOpen } = props;
  const [hasCalendar, setCalendar] = useState(isOpen);
  const { service, appointmentDate, appointmentTime } = form.watch();
  const minutes = findService(service)?.blockedMinutes ?? defaultMinutes;
  const setTime = (date: string, time: string) => {
    form.setValue('appointmentDate', date);
    form.setValue('appointmentTime', time);
  };
  return (
    <>
      <fieldset ref={times} tabIndex={-1} className={styles.times}>
        <legend>Next free times</legend>
        {isReady ? (
          <FreeTimes
            minutes={minutes}
            exceptId={exceptId}
            preferredDate={preferredDate}
            chosen={{ date: appointmentDate, time: appointmentTime }}
            onChoose={setTime}
          >
            {!hasCalendar && (
              <Button size="sm" variant="quiet" onClick={() => setCalendar(true)}>
                Another date or time
              </Button>
            )}
          </FreeTimes>
        ) : (
          <Skeleton label="Loading the customer" shape="row" rows={3} />
        )}
      </fieldset>
      {hasCalendar && (
        <AppointmentFields
          chosen={appointmentTime}
          date={appointmentDate}
          onDate={(date) => form.setValue('appointmentDate', date)}
          time={form.register('appointmentTime')}
          minutes={minutes}
        />
      )}
    </>
  );
}
