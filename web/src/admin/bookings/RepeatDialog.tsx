import { useId, useState, type FormEvent } from 'react';
import { type AdminBooking, maxRepeated } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { findObstacle, isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { isTooSoon } from '#shared/domain/coolingOff.ts';
import type { TimeOfDay } from '#shared/domain/offers.ts';
import { overlaps } from '#shared/domain/openingHours.ts';
import { listEveryWeeks } from '#shared/domain/repeatedDays.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { formatAppointment, formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { ChangeFailure, reportOn, type BookingDialogProps, useUndo } from '#web/admin/dialogs/desk.tsx';
import { WorksOffline } from '#web/admin/outage/outage.tsx';
import { SoonerReason, useSooner } from '#web/admin/times/SoonerReason.tsx';
import styles from '#web/admin/times/Times.module.css';
import { useDay } from '#web/admin/times/useDay.ts';
import { useRemainingTimes } from '#web/admin/times/useRemainingTimes.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Field, Select, DateField } from '#web/ui/forms/controls.tsx';
import { FormRow } from '#web/ui/forms/Form.tsx';

const weekOptions = [1, 2, 3, 4, 6, 8, 12, 26].map((weeks) => ({
  value: String(weeks),
  label: weeks === 1 ? 'Every week' : `Every ${weeks} weeks`,
}));
const timesOptions = Array.from({ length: maxRepeated }, (_, at) => ({
  value: String(at + 1),
  label: at === 0 ? 'Once more' : `${at + 1} more times`,
}));

const formatCount = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`);

/** Books further appointments like this one: what stands in their way is shown before anything is booked. */
export function RepeatDialog({ booking, ...dialog }: BookingDialogProps) {
  const formId = useId();
  const [weeks, setWeeks] = useState('4');
  const [times, setTimes] = useState('3');
  const [problem, setProblem] = useState<string | null>(null);
  const [early, setEarly] = useState<TimeOfDay[]>([]);
  const sooner = useSooner(booking, early);
  const undo = useUndo();
  const [repeat, { isLoading, error }] = bookingsApi.useRepeatBookingMutation();
  const { name, service, appointmentDate, appointmentTime } = booking;
  const today = clinicToday();
  const days = listEveryWeeks(appointmentDate ?? today, Number(weeks), Number(times), today);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [dates, starts] = [form.getAll('date').map(String), form.getAll('time').map(String)];
    // A day that is still being read has no field yet, and nobody has seen what stands on it.
    if (starts.length < days.length)
      return setProblem('The days were still being read. Please look at them first.');
    const chosen = dates
      .map((date, at) => ({ date, time: starts[at] ?? '' }))
      .filter(({ date, time }) => date !== '' && time !== '');
    if (chosen.length === 0) return setProblem('Please choose at least one time.');
    const tooSoon = chosen.filter((time) => isTooSoon(time, sooner.until));
    setEarly(tooSoon);
    if (tooSoon.length > 0 && !sooner.body.sooner) return setProblem('Please choose why it may be sooner.');
    setProblem(null);
    const body = { times: chosen, ...(tooSoon.length > 0 && sooner.body) };
    const change = repeat({ params: { id: booking.id }, body }).unwrap();
    const detail = (made: AdminBooking[]) =>
      `${formatCount(made.length)} for ${name}, the last on ${formatDateWithWeekday(made.at(-1)?.appointmentDate ?? '')}.`;
    const outcome = { done: 'Appointments Booked', detail, undo };
    if (await reportOn(change, outcome)) dialog.onClose();
  };
  return (
    <WorksOffline call={bookingCalls.repeatBooking}>
      <Dialog
        {...dialog}
        size="md"
        title="Repeat"
        subject={`${name}, ${service}, ${formatAppointment(booking).text}`}
        closeLabel="Cancel"
        footer={
          <Button type="submit" form={formId} isBusy={isLoading}>
            Book Together
          </Button>
        }
      >
        <form id={formId} className="stack gap-4" onSubmit={(event) => void submit(event)}>
          <FormRow>
            <Field label="Repeat" isRequired>
              <Select options={weekOptions} value={weeks} onValue={setWeeks} />
            </Field>
            <Field label="How often" isRequired>
              <Select options={timesOptions} value={times} onValue={setTimes} />
            </Field>
          </FormRow>
          <ul className="p-0">
            {days.map((day) => (
              <RepeatedTime key={day} day={day} time={appointmentTime ?? ''} minutes={booking.minutes} />
            ))}
          </ul>
          <SoonerReason {...sooner.field} />
        </form>
        {problem && (
          <p role="alert" className="red text-sm">
            {problem}
          </p>
        )}
        <p className="muted">
          {booking.email ? 'One letter names all of them.' : 'No email: please tell them by telephone.'}
        </p>
        <ChangeFailure error={error} fallback="The appointments could not be booked" />
      </Dialog>
    </WorksOffline>
  );
}

/** One appointment of a series: at the usual time if it is free, otherwise left out until another time is chosen. */
function RepeatedTime({ day, time, minutes }: { day: string; time: string; minutes: number }) {
  const [date, setDate] = useState(day);
  const [picked, setPicked] = useState<string | null>(null);
  const { isKnown, busy, options, free } = useDay({ date, minutes });
  const standing = useRemainingTimes(date, date);
  const isOpen = isUsuallyOpen(date) && date >= clinicToday();
  const value = picked ?? (isOpen && free.includes(time) ? time : '');
  const inTheWay = standing
    .filter((one) => overlaps(one, { start: time, minutes }))
    .map(({ start, name, booking }) => `${start} ${name}${booking ? '' : ' (offered)'}`);
  const blocked = busy
    .filter((one) => one.reason !== null && findObstacle([one], time, minutes))
    .map(({ reason }) => `blocked, ${reason}`);
  const known = [...(isOpen ? [] : ['usually closed']), ...inTheWay, ...blocked];
  // Such as a time that a visitor holds for some minutes.
  const reasons = known.length > 0 || free.includes(time) ? known : ['taken'];
  return (
    <li className={`py-2 line-above ${styles.repeated}`}>
      <div>
        <DateField
          name="date"
          aria-label={`Day instead of ${formatDateWithWeekday(day)}`}
          min={clinicToday()}
          value={date}
          onValue={(value) => {
            setDate(value);
            setPicked(null);
          }}
        />
      </div>
      {isKnown && (
        <Select
          name="time"
          aria-label={`Time on ${formatDateWithWeekday(date)}`}
          options={options}
          placeholder="Leave out"
          value={value}
          onValue={setPicked}
        />
      )}
      {isKnown && reasons.length > 0 && (
        <output className="amber text-sm all-columns">
          {time} is not free: {reasons.join(', ')}.
        </output>
      )}
    </li>
  );
}
