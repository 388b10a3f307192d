import { skipToken } from '@reduxjs/toolkit/query/react';
import { useId } from 'react';
import { z } from 'zod';
import { AdminBooking } from '#shared/contracts/booking.ts';
import { BlockedTimeCreate, scheduleCalls } from '#shared/contracts/schedule.ts';
import { listBankHolidays } from '#shared/domain/repeatedDays.ts';
import { isCalendarDate, londonToday } from '#shared/domain/wallTime.ts';
import { ScheduleDialog } from '#web/admin/bookings/ScheduleDialog.tsx';
import styles from '#web/admin/calendar/planner/Dialogs.module.css';
import { describeAppointment } from '#web/admin/dates/appointmentText.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { useBlockDays, useBlockTime } from '#web/admin/calendar/planner/useBlockTime.ts';
import { useRowDialog, type RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { useListBookingsOfDaysQuery } from '#web/data/calls/bookings.ts';
import { useSavedForm } from '#web/admin/workspace/useSavedForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Form, FormField, FormRow, FormStack } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';

/** Closes whole days, such as a holiday. */
export function CloseDaysDialog({ date, ...dialog }: RowDialogProps & { date: string }) {
  const formId = useId();
  const { block, isLoading, error, failed } = useBlockTime(dialog.onClose);
  const holidays = useBlockDays(dialog.onClose);
  const today = londonToday();
  const first = date > today ? date : today;
  const form = useSavedForm(BlockedTimeCreate, {
    savedAs: 'close days',
    isOpen: dialog.isOpen,
    defaultValues: { startDate: first, endDate: first, startTime: null, endTime: null, reason: '' },
  });
  const { startDate, endDate } = form.watch();
  const followFirst = (firstDay: string) => {
    if (form.getValues('endDate') < firstDay) form.setValue('endDate', firstDay);
  };
  return (
    <WorksOffline call={scheduleCalls.blockTime}>
      <Dialog
        {...dialog}
        size="sm"
        title="Close Days"
        description="Nothing can be booked on these days."
        footer={
          <>
            <Button variant="secondary" onClick={dialog.onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isBusy={isLoading}>
              Close Days
            </Button>
          </>
        }
      >
        <Form id={formId} form={form} onSubmit={block}>
          <FormStack>
            <FormRow>
              <FormField<BlockedTimeCreate> name="startDate" label="First day" isRequired>
                {(control) => (
                  <Input
                    {...control}
                    type="date"
                    min={today}
                    onChange={(event) => {
                      void control.onChange(event);
                      followFirst(event.target.value);
                    }}
                  />
                )}
              </FormField>
              <FormField<BlockedTimeCreate> name="endDate" label="Last day" isRequired>
                {(control) => <Input {...control} type="date" min={startDate || today} />}
              </FormField>
            </FormRow>
            <AppointmentsOn from={startDate} to={endDate} />
            <FormField<BlockedTimeCreate>
              name="reason"
              label="Reason"
              hint="Only the desk sees it."
              isRequired
            >
              {(control) => <Input {...control} placeholder="Holiday" maxLength={100} />}
            </FormField>
          </FormStack>
        </Form>
        <WorksOffline call={scheduleCalls.blockDays}>
          <Button
            variant="quiet"
            size="sm"
            requiresServer
            isBusy={holidays.isLoading}
            onClick={() =>
              void holidays.block({ days: listBankHolidays(today), startTime: null, endTime: null })
            }
          >
            Close a year’s bank holidays
          </Button>
        </WorksOffline>
        <ChangeFailure
          error={error ?? holidays.error ?? formProblem(form.formState.errors)}
          fallback={failed}
        />
      </Dialog>
    </WorksOffline>
  );
}

/** The appointments that stand on these days, each to be moved. */
function AppointmentsOn({ from, to }: { from: string; to: string }) {
  const isRange = isCalendarDate(from) && isCalendarDate(to) && from <= to;
  const { currentData = [] } = useListBookingsOfDaysQuery(isRange ? { query: { from, to } } : skipToken);
  const { opened, open, dialog } = useRowDialog('close days move', z.enum(['move']), AdminBooking);
  const standing = currentData.filter(({ status }) => status === 'confirmed');
  return (
    <>
      <div aria-live="polite">
        {standing.length > 0 && (
          <section className={styles.standing} aria-label="Appointments on these days">
            <h3>
              {standing.length === 1 ? '1 appointment has' : `${standing.length} appointments have`} to be
              moved first
            </h3>
            <ul>
              {standing.map((booking) => (
                <li key={booking.id}>
                  <span>
                    <strong>{booking.name}</strong> {describeAppointment(booking).text}, {booking.service}
                  </span>
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Move ${booking.name}, ${describeAppointment(booking).text}`}
                    onClick={() => open('move', booking)}
                  >
                    Move
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {opened && <ScheduleDialog key={opened.opening} booking={opened.row} {...dialog} />}
    </>
  );
}

/** Errors of rules that span two fields. */
const formProblem = (errors: object) => ('' in errors ? errors[''] : undefined);
