import { DeskLockRule as Rule } from '#shared/contracts/staff.ts';
import type { RowDialogProps } from '#web/admin/lists/useRowDialog.ts';
import { NumberRuleDialog, RuleSection } from '#web/admin/staff/NumberRule.tsx';
import { useUpdateDeskLockMutation } from '#web/data/calls/staff.ts';

const inWords = (minutes: number) => (minutes === 1 ? 'a minute' : `${minutes} minutes`);

function DeskLockDialog({ minutes, ...dialog }: RowDialogProps & { minutes: number }) {
  const [update, { error, isLoading }] = useUpdateDeskLockMutation();
  return (
    <NumberRuleDialog
      {...dialog}
      title="When the Desk Locks"
      description="Shorter is safer where visitors pass by. Half a minute before, the desk says that it will lock."
      label="Minutes without activity"
      field={Rule.shape.minutes}
      amount={minutes}
      most={60}
      describeDone={(amount) => `The desk locks after ${inWords(amount)}`}
      save={(amount, currentPassword) => update({ body: { minutes: amount, currentPassword } }).unwrap()}
      error={error}
      isBusy={isLoading}
    />
  );
}

/** Owner's setting: after how many idle minutes reception windows lock. */
export function DeskLockRule({ minutes }: { minutes: number }) {
  return (
    <RuleSection
      id="desk-lock-heading"
      heading="When the desk locks"
      change="Change when it locks"
      about={`The reception app locks after ${inWords(minutes)} without activity. What was open comes back for the person who had it open.`}
    >
      {(dialog) => <DeskLockDialog {...dialog} minutes={minutes} />}
    </RuleSection>
  );
}
