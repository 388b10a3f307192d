import { z } from 'zod';
import { useState } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { QueueItem } from '#shared/contracts/queue.ts';
import { clinicHours, slotMinutes, endTime, overlaps } from '#shared/domain/openingHours.ts';
import { addDays, toMinutes } from '#shared/domain/wallTime.ts';
import type { Customer } from '#shared/contracts/user.ts';
import { BlockedTimeCreate, scheduleCalls } from '#shared/contracts/schedule.ts';
import { latestUntil, listRepeated, type Repeat } from '#shared/domain/repeatedDays.ts';
import { CloseDaysDialog } from '#web/admin/calendar/planner/CloseDaysDialog.tsx';
import { formatDateWithWeekday, formatShortDate } from '#web/admin/dates/formatAppointment.ts';
import { type Plan, type RowDialogProps, ChangeFailure } from '#web/admin/dialogs/desk.tsx';
import { clinicNow, clinicToday } from '#web/clinicClock.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { CallerSearch } from '#web/admin/newBooking/CallerSearch.tsx';
import type { FreeTime } from '#web/admin/calendar/planner/plannerGrid.ts';
import { useSavedState, useSavedForm } from '#web/admin/workspace/workspace.ts';
import { Segments } from '#web/ui/navigation/Segments.tsx';
import { useRemainingTimes } from '#web/admin/times/useRemainingTimes.ts';
import { useBlockDays, useBlockTime } from '#web/admin/calendar/planner/useBlockTime.ts';
import choices from '#web/admin/dialogs/choices.module.css';
import { PersonName } from '#web/admin/dialogs/CustomerName.tsx';
import { Loading, useEmptyWords } from '#web/admin/lists/states.tsx';
import { PromiseHint, WorksOffline } from '#web/admin/outage/outage.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { queueApi } from '#web/data/calls/queue.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Field, DateField, Input, Select } from '#web/ui/forms/controls.tsx';
import { Form, FormField, FormRow } from '#web/ui/forms/Form.tsx';

interface PlanDialogProps extends RowDialogProps {
  plan: Plan;
  onRequest: (booking: AdminBooking) => void;
}

/** What the calendar opens from one of its days, asked for by name. */
export function PlanDialog({ plan, onRequest, ...dialog }: PlanDialogProps) {
  const now = clinicNow();
  if (plan === 'close') return <CloseDaysDialog {...dialog} date={now.date} />;
  const start = clinicHours.startsOn(now.date).find((time) => time >= now.time);
  const tomorrow = addDays(now.date, 1);
  const free = start
    ? { date: now.date, time: start }
    : { date: tomorrow, time: clinicHours.startsOn(tomorrow)[0] ?? clinicHours.opens };
  return plan === 'block' ? (
    <Dialog
      {...dialog}
      size="sm"
      title="Block time"
      subject={`${formatDateWithWeekday(free.date)}, ${free.time}`}
    >
      <BlockTimeForm free={free} onDone={dialog.onClose} />
    </Dialog>
  ) : (
    <Dialog {...dialog} size="sm" title="Waiting for an appointment">
      <WaitingList date={now.date} onChoose={onRequest} />
    </Dialog>
  );
}

const Use = z.enum(['book', 'block']);

interface FreeTimeDialogProps extends RowDialogProps {
  free: FreeTime;
  onRequest: (booking: AdminBooking) => void;
  onCustomer: (user: Customer) => void;
  onNewCaller: (text: string) => void;
}

const uses = [
  { value: 'book', label: 'Book' },
  { value: 'block', label: 'Block' },
] as const;

/** Actions for a free slot: schedule a request, book for a customer, or block it. */
export function FreeTimeDialog({ free, onRequest, onCustomer, onNewCaller, ...dialog }: FreeTimeDialogProps) {
  const [use, setUse] = useSavedState(dialog.isOpen ? 'free time' : null, Use, () => 'book');
  const isPast = free.date < clinicToday();
  return (
    <Dialog
      {...dialog}
      size="sm"
      title={`${formatDateWithWeekday(free.date)}, ${free.time}${free.until ? `–${free.until}` : ''}`}
      description={isPast ? 'This day has passed: nothing can be booked on it.' : undefined}
    >
      {!isPast && (
        <div className="stack gap-5">
          <Segments label="Use this time to" value={use} onChange={setUse} options={uses} />
          {use === 'book' ? (
            <>
              <CallerSearch onChoose={onCustomer} onNewCaller={onNewCaller} />
              <section>
                <h3 className="pb-2 font-text text-sm semibold">Waiting for an appointment</h3>
                <WaitingList date={free.date} onChoose={onRequest} />
              </section>
            </>
          ) : (
            <BlockTimeForm free={free} onDone={dialog.onClose} />
          )}
        </div>
      )}
    </Dialog>
  );
}

interface RequestsDialogProps extends RowDialogProps {
  date: string;
  onRequest: (booking: AdminBooking) => void;
}

export function RequestsDialog({ date, onRequest, ...dialog }: RequestsDialogProps) {
  return (
    <Dialog
      {...dialog}
      size="sm"
      title={`Requests for ${formatDateWithWeekday(date)}`}
      description="Choose one to give it an appointment."
    >
      <WaitingList date={date} isOnlyDay onChoose={onRequest} />
    </Dialog>
  );
}

const repeatOptions = [
  { value: 'once', label: 'Only this day' },
  { value: 'weekdays', label: 'Monday to Friday' },
  { value: 'weekly', label: 'Every week on this day' },
];
/** What a repetition ends with until somebody chooses another day. */
const usualDays = 28;

/** One request of a schedule has three months; later names are seen when their week comes. */
const latestShown = (first: string) => (first ? addDays(first, 92) : '');

/** Blocks a time from a free slot on, on one day or on several. */
export function BlockTimeForm({ free, onDone }: { free: FreeTime; onDone: () => void }) {
  const once = useBlockTime(onDone);
  const several = useBlockDays(onDone);
  const [repeat, setRepeat] = useState<Repeat | 'once'>('once');
  const [until, setUntil] = useState(addDays(free.date, usualDays));
  const ends = clinicHours
    .startsOn(free.date)
    .filter((start) => start >= free.time)
    .map((start) => endTime(start, slotMinutes))
    .map((end) => ({ value: end, label: end }));
  const form = useSavedForm(BlockedTimeCreate, {
    savedAs: `block ${free.date} ${free.time} ${free.until ?? ''}`,
    defaultValues: {
      startDate: free.date,
      endDate: free.date,
      startTime: free.time,
      endTime: free.until ?? ends[0]?.value ?? null,
      reason: '',
    },
  });
  const submit = (body: BlockedTimeCreate) => {
    if (repeat === 'once') return once.block(body);
    const { startTime, endTime: end, reason } = body;
    const days = listRepeated(repeat, { from: free.date, until, reason });
    return several.block({ days, startTime, endTime: end });
  };
  const isOnce = repeat === 'once';
  const days = repeat === 'once' ? [] : listRepeated(repeat, { from: free.date, until, reason: '' });
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  const minutes = toMinutes(form.watch('endTime') ?? '24:00') - toMinutes(free.time);
  const inTheWay = useRemainingTimes(first, last < latestShown(first) ? last : latestShown(first)).filter(
    (one) => days.some(({ date }) => date === one.date) && overlaps(one, { start: free.time, minutes }),
  );
  return (
    <>
      <Form form={form} onSubmit={submit}>
        <FormField<BlockedTimeCreate> name="endTime" label={`From ${free.time} to`} isRequired>
          <Select options={ends} />
        </FormField>
        <FormRow>
          <Field label="Repeat" isRequired>
            <Select
              options={repeatOptions}
              value={repeat}
              onValue={(value) => setRepeat(value as Repeat | 'once')}
            />
          </Field>
          {!isOnce && (
            <Field label="Until" isRequired>
              <DateField min={free.date} max={latestUntil(free.date)} value={until} onValue={setUntil} />
            </Field>
          )}
        </FormRow>
        <FormField<BlockedTimeCreate> name="reason" label="Reason" hint="Only the desk sees it." isRequired>
          <Input placeholder="Lunch" maxLength={100} />
        </FormField>
        {inTheWay.length > 0 && (
          <section className="text-sm" aria-label="What stands in these times">
            <p className="ink-soft">These stay; only their times are left out.</p>
            <ul className="p-0">
              {inTheWay.map(({ bookingId, name, date, start, booking }) => (
                <li className="py-1" key={`${bookingId} ${date} ${start}`}>
                  <strong>{name}</strong> {formatDateWithWeekday(date)}, {start}
                  {!booking && ', offered'}
                </li>
              ))}
            </ul>
          </section>
        )}
        <WorksOffline call={isOnce ? scheduleCalls.blockTime : scheduleCalls.blockDays}>
          <PromiseHint />
          <Button type="submit" isBusy={once.isLoading || several.isLoading}>
            Block This Time
          </Button>
        </WorksOffline>
      </Form>
      <ChangeFailure
        error={isOnce ? once.error : several.error}
        fallback={isOnce ? once.failed : several.failed}
      />
    </>
  );
}

const shown = 6;

interface WaitingListProps {
  /** Requests for this day are listed first, or alone. */
  date: string;
  isOnlyDay?: boolean;
  onChoose: (booking: AdminBooking) => void;
}

function WaitingList({ date, isOnlyDay, onChoose }: WaitingListProps) {
  const { data: queue, error, refetch } = queueApi.useListQueueQuery();
  const [getBooking] = bookingsApi.useLazyGetBookingQuery();
  const nothing = useEmptyWords('No request waits for an appointment.');
  if (!queue) return <Loading what="the requests" error={error} onRetry={refetch} rows={2} />;
  const isForDay = (item: QueueItem) => Number(item.preferredDate === date);
  const waiting = queue
    .filter(({ type, topic }) => type === 'booking' && topic !== 'cannot_come')
    .filter((item) => !isOnlyDay || isForDay(item))
    .toSorted((a, b) => isForDay(b) - isForDay(a))
    .slice(0, isOnlyDay ? undefined : shown);
  if (waiting.length === 0) return <p className="muted">{nothing}</p>;
  const choose = async (id: number) => {
    const { data } = await getBooking({ params: { id } });
    if (data) onChoose(data);
  };
  return (
    <ul className={choices.choices}>
      {waiting.map(({ id, name, bornOn, about, preferredDate }) => (
        <li key={id}>
          <button className="stack p-2" type="button" onClick={() => void choose(id)}>
            <strong className="semibold">
              <PersonName name={name} bornOn={bornOn} />
            </strong>
            <span className="ink-soft">
              {about}, asked for {formatShortDate(preferredDate)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface CancelledDialogProps extends RowDialogProps {
  date: string;
  onChoose: (booking: AdminBooking) => void;
}

/** Cancelled bookings of a day, including those whose slot was reused. */
export function CancelledDialog({ date, onChoose, ...dialog }: CancelledDialogProps) {
  const { currentData, error, refetch } = bookingsApi.useListBookingsOfDaysQuery({
    query: { from: date, to: date },
  });
  return (
    <Dialog {...dialog} size="sm" title={`Cancelled on ${formatDateWithWeekday(date)}`}>
      {currentData ? (
        <ul className={choices.choices}>
          {currentData
            .filter(({ status }) => status === 'cancelled')
            .map((booking) => (
              <li key={booking.id}>
                <button className="stack p-2" type="button" onClick={() => onChoose(booking)}>
                  <strong className="semibold">{booking.name}</strong>
                  <span className="ink-soft">
                    {booking.appointmentTime}, {booking.service}
                  </span>
                </button>
              </li>
            ))}
        </ul>
      ) : (
        <Loading what="the bookings" error={error} onRetry={refetch} rows={2} />
      )}
    </Dialog>
  );
}
