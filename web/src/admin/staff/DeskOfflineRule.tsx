import { DeskOfflineRule as Rule } from '#shared/contracts/staff.ts';
import type { RowDialogProps } from '#web/admin/lists/useRowDialog.ts';
import { NumberRuleDialog, RuleSection } from '#web/admin/staff/NumberRule.tsx';
import { useUpdateDeskOfflineMutation } from '#web/data/calls/staff.ts';

const inWords = (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`);

function DeskOfflineDialog({ hours, ...dialog }: RowDialogProps & { hours: number }) {
  const [update, { error, isLoading }] = useUpdateDeskOfflineMutation();
  return (
    <NumberRuleDialog
      {...dialog}
      title="Unlocking Without the Server"
      description="Shorter is safer: somebody whose account you disable can unlock a desk that has lost its connection until then."
      label="Hours after the last contact"
      field={Rule.shape.hours}
      amount={hours}
      most={36}
      describeDone={(amount) => `The desk can be unlocked without the server for ${inWords(amount)}`}
      save={(amount, currentPassword) => update({ body: { hours: amount, currentPassword } }).unwrap()}
      error={error}
      isBusy={isLoading}
    />
  );
}

/** Owner's setting: for how many hours after its last contact with the server a desk can be unlocked without it. */
export function DeskOfflineRule({ hours }: { hours: number }) {
  return (
    <RuleSection
      id="desk-offline-heading"
      heading="Unlocking without the server"
      change="Change for how many hours"
      about={`Without the clinic’s server, the reception app can be unlocked for ${inWords(hours)} after the server last confirmed who is signed in. After that it stays locked until the server is back.`}
    >
      {(dialog) => <DeskOfflineDialog {...dialog} hours={hours} />}
    </RuleSection>
  );
}
