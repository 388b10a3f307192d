import { useId } from 'react';
import { BlockedTimeCreate, scheduleCalls } from '#shared/contracts/schedule.ts';
import { listBankHolidays } from '#shared/domain/repeatedDays.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { useBlockDays, useBlockTime } from '#web/admin/calendar/planner/useBlockTime.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
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
  return (
    <WorksOffline call={scheduleCalls.blockTime}>
      <Dialog
        {...dialog}
        size="sm"
        title="Close Days"
        description="Nothing can be booked on these days. Appointments that stand on them have to be moved first."
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
                {(control) => <Input {...control} type="date" min={today} />}
              </FormField>
              <FormField<BlockedTimeCreate> name="endDate" label="Last day" isRequired>
                {(control) => <Input {...control} type="date" min={today} />}
              </FormField>
            </FormRow>
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

/** Errors of rules that span two fields. */
const formProblem = (errors: object) => ('' in errors ? errors[''] : undefined);
