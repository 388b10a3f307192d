import { BlockedTimeCreate, scheduleCalls } from '#shared/contracts/schedule.ts';
import { clinicHours, slotMinutes } from '#shared/domain/openingHours.ts';
import { endTime } from '#shared/domain/slots.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import type { FreeTime } from '#web/admin/calendar/planner/plannerGrid.ts';
import { useBlockTime } from '#web/admin/calendar/planner/useBlockTime.ts';
import { PromiseHint } from '#web/admin/outage/PromiseHint.tsx';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { useSavedForm } from '#web/admin/workspace/useSavedForm.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Form, FormField, FormStack } from '#web/ui/forms/Form.tsx';
import { Input } from '#web/ui/forms/Input.tsx';
import { Select } from '#web/ui/forms/Select.tsx';

/** Blocks a time on one day, starting at a free slot. */
export function BlockTimeForm({ free, onDone }: { free: FreeTime; onDone: () => void }) {
  const { block, isLoading, error, failed } = useBlockTime(onDone);
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
  return (
    <Form form={form} onSubmit={block}>
      <FormStack>
        <FormField<BlockedTimeCreate> name="endTime" label={`From ${free.time} to`} isRequired>
          {(control) => <Select {...control} options={ends} />}
        </FormField>
        <FormField<BlockedTimeCreate> name="reason" label="Reason" hint="Only the desk sees it." isRequired>
          {(control) => <Input {...control} placeholder="Lunch" maxLength={100} />}
        </FormField>
        <WorksOffline call={scheduleCalls.blockTime}>
          <PromiseHint />
          <Button type="submit" isBusy={isLoading}>
            Block This Time
          </Button>
        </WorksOffline>
      </FormStack>
      <ChangeFailure error={error} fallback={failed} />
    </Form>
  );
}
