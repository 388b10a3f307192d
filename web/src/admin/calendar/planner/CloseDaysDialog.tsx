import { useRef, useState } from 'react';
import { z } from 'zod';
import { AdminBooking } from '#shared/contracts/booking.ts';
import { BlockedTimeCreate, scheduleCalls } from '#shared/contracts/schedule.ts';
import { listBankHolidays } from '#shared/domain/repeatedDays.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { ScheduleDialog } from '#web/admin/bookings/ScheduleDialog.tsx';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { PersonName } from '#web/admin/dialogs/CustomerName.tsx';
import { ChangeFailure, useRowDialog, type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { useBlockDays, useBlockTime } from '#web/admin/calendar/planner/useBlockTime.ts';
import { useRemainingTimes, type RemainingTime } from '#web/admin/times/useRemainingTimes.ts';
import { PromiseHint, WorksOffline } from '#web/admin/outage/outage.tsx';
import { useSavedForm } from '#web/admin/workspace/workspace.ts';
import { Button, QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { FormDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, FormRow } from '#web/ui/forms/Form.tsx';
import { DateField, Input } from '#web/ui/forms/controls.tsx';

/** Closes whole days, such as a holiday. */
export function CloseDaysDialog({ date, ...dialog }: RowDialogProps & { date: string }) {
  const { block, isLoading, error, failed } = useBlockTime(dialog.onClose);
  const holidays = useBlockDays(dialog.onClose);
  const today = clinicToday();
  const first = date > today ? date : today;
  const form = useSavedForm(BlockedTimeCreate, {
    savedAs: 'close days',
    isOpen: dialog.isOpen,
    defaultValues: {
      startDate: first,
      endDate: first,
      startTime: null,
      endTime: null,
      reason: '',
      standingIds: [],
    },
  });
  const { startDate, endDate, standingIds = [] } = form.watch();
  const standing = useRemainingTimes(startDate, endDate);
  const [hasTried, setTried] = useState(false);
  const undecided = standing.filter(({ bookingId }) => !standingIds.includes(bookingId));
  const list = useRef<HTMLDivElement>(null);
  const close = (body: z.output<typeof BlockedTimeCreate>) => {
    setTried(true);
    if (undecided.length === 0) return block(body);
    list.current?.querySelector<HTMLElement>('[aria-pressed="false"]')?.focus();
    return undefined;
  };
  const followFirst = () => {
    const first = form.getValues('startDate');
    if (form.getValues('endDate') < first) form.setValue('endDate', first);
  };
  return (
    <WorksOffline call={scheduleCalls.blockTime}>
      <FormDialog
        {...dialog}
        size="md"
        title="Close Days"
        description="Nothing new can be booked on these days. Your own breaks on them stay."
        action="Close Days"
        isBusy={isLoading}
      >
        <Form form={form} onSubmit={close}>
          <FormRow>
            <FormField<BlockedTimeCreate> name="startDate" label="First day" isRequired>
              <DateField min={today} {...form.register('startDate', { onChange: followFirst })} />
            </FormField>
            <FormField<BlockedTimeCreate> name="endDate" label="Last day" isRequired>
              <DateField min={startDate || today} />
            </FormField>
          </FormRow>
          <div ref={list}>
            <RemainingList
              standing={standing}
              standingIds={standingIds}
              isMissing={hasTried && undecided.length > 0}
              onStanding={(ids) => form.setValue('standingIds', ids, { shouldDirty: true })}
            />
          </div>
          <FormField<BlockedTimeCreate> name="reason" label="Reason" hint="Only the desk sees it." isRequired>
            <Input placeholder="Holiday" maxLength={100} />
          </FormField>
        </Form>
        <WorksOffline call={scheduleCalls.blockDays}>
          <PromiseHint />
          <QuietButton
            requiresServer
            isBusy={holidays.isLoading}
            onClick={() =>
              void holidays.block({ days: listBankHolidays(today), startTime: null, endTime: null })
            }
          >
            Close a year’s bank holidays
          </QuietButton>
        </WorksOffline>
        <ChangeFailure error={error ?? holidays.error} fallback={failed} />
      </FormDialog>
    </WorksOffline>
  );
}

interface RemainingListProps {
  standing: readonly RemainingTime[];
  /** Bookings whose times stay although their day is closed. */
  standingIds: readonly number[];
  /** Somebody tried to close the days before each was moved or stays. */
  isMissing: boolean;
  onStanding: (ids: number[]) => void;
}

/** What stands on the days to close, by time: each is moved, or stays although the day is closed. */
function RemainingList({ standing, standingIds, isMissing, onStanding }: RemainingListProps) {
  const { opened, open, dialog } = useRowDialog('close days move', z.enum(['move']), AdminBooking);
  const offered = standing.filter(({ booking }) => !booking).length;
  const appointments = standing.length - offered;
  const all = [...new Set([...standingIds, ...standing.map(({ bookingId }) => bookingId)])];
  const toggle = (id: number) =>
    onStanding(standingIds.includes(id) ? standingIds.filter((one) => one !== id) : [...standingIds, id]);
  return (
    <>
      <div aria-live="polite">
        {standing.length > 0 && (
          <section className="text-sm" aria-label="Appointments on these days">
            <h3 className="pb-2 font-text text-sm semibold leading-1-4">
              {[countOf(appointments, 'appointment'), countOf(offered, 'offered time')]
                .filter(Boolean)
                .join(' and ')}{' '}
              on these days
            </h3>
            <p className="pb-2 ink-soft">Move each, or keep it although the day is closed.</p>
            <ul className="p-0">
              {standing.map(({ bookingId, name, date, start, booking }) => {
                const when = `${formatDateWithWeekday(date)}, ${start}`;
                const stays = standingIds.includes(bookingId);
                return (
                  <li className="flex gap-3 middle between py-1 line-above" key={`${bookingId} ${when}`}>
                    <span className="min-w-0 break-anywhere">
                      <strong>
                        <PersonName name={name} bornOn={booking?.bornOn} />
                      </strong>{' '}
                      {when}, {booking ? booking.service : 'offered'}
                    </span>
                    <span className="row flex-none gap-1 min-w-0 break-anywhere">
                      {booking && (
                        <SmallButton
                          aria-label={`Move ${name}, ${when}`}
                          onClick={() => open('move', booking)}
                        >
                          Move
                        </SmallButton>
                      )}
                      <Button
                        size="sm"
                        variant={stays ? 'primary' : 'secondary'}
                        aria-pressed={stays}
                        aria-label={`Keep ${name}, ${when}`}
                        onClick={() => toggle(bookingId)}
                      >
                        Keep
                      </Button>
                    </span>
                  </li>
                );
              })}
            </ul>
            {standing.length > 1 && (
              <QuietButton aria-disabled={all.length === standingIds.length} onClick={() => onStanding(all)}>
                Keep all
              </QuietButton>
            )}
            {isMissing && (
              <p className="py-2 red semibold" role="alert">
                Please move or keep every appointment first.
              </p>
            )}
          </section>
        )}
      </div>
      {opened && <ScheduleDialog key={opened.opening} booking={opened.row} {...dialog} />}
    </>
  );
}

const countOf = (count: number, what: string) =>
  count > 0 && (count === 1 ? `1 ${what}` : `${count} ${what}s`);
