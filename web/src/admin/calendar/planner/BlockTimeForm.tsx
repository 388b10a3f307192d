import { useState } from 'react';
import { BlockedTimeCreate, scheduleCalls } from '#shared/contracts/schedule.ts';
import { clinicHours, slotMinutes } from '#shared/domain/openingHours.ts';
import { latestUntil, listRepeated, type Repeat } from '#shared/domain/repeatedDays.ts';
import { endTime, overlaps } from '#shared/domain/slots.ts';
import { addDays, toMinutes } from '#shared/domain/wallTime.ts';
import { useStandingTimes } from '#web/admin/times/useStandingTimes.ts';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import type { FreeTime } from '#web/admin/calendar/planner/plannerGrid.ts';
import { useBlockDays, useBlockTime } from '#web/admin/calendar/planner/useBlockTime.ts';
import { PromiseHint } from '#web/admin/outage/PromiseHint.tsx';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { useSavedForm } from '#web/admin/workspace/useSavedForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Form, FormField, FormRow, FormStack } from '#web/ui/forms/Form.tsx';
import { DateField } from '#web/ui/forms/DateField.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { Select } from '#web/ui/forms/Select.tsx';

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
  const inTheWay = useStandingTimes(first, last < latestShown(first) ? last : latestShown(first)).filter(
    (one) => days.some(({ date }) => date === one.date) && overlaps(one, { start: free.time, minutes }),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <FormStack>
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
                  <strong>{name}</strong> {describeDay(date)}, {start}
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
      </FormStack>
      <ChangeFailure
        error={isOnce ? once.error : several.error}
        fallback={isOnce ? once.failed : several.failed}
      />
    </Form>
  );
}
