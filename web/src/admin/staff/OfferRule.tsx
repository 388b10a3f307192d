import { OfferRule as Rule } from '#shared/contracts/staff.ts';
import type { RowDialogProps } from '#web/admin/lists/useRowDialog.ts';
import { NumberRuleDialog, RuleSection } from '#web/admin/staff/NumberRule.tsx';
import { useUpdateOfferHoursMutation } from '#web/data/calls/staff.ts';

const inWords = (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`);

function OfferRuleDialog({ hours, ...dialog }: RowDialogProps & { hours: number }) {
  const [update, { error, isLoading }] = useUpdateOfferHoursMutation();
  return (
    <NumberRuleDialog
      {...dialog}
      title="How Long Offered Times Are Held"
      description="They are held until two hours before the first of them at most. Offers that are open keep their end."
      label="Hours"
      field={Rule.shape.hours}
      amount={hours}
      most={72}
      describeDone={(amount) => `Offered times are held for ${inWords(amount)}`}
      save={(amount, currentPassword) => update({ body: { hours: amount, currentPassword } }).unwrap()}
      error={error}
      isBusy={isLoading}
    />
  );
}

/** Owner's setting: for how many hours times that are offered to patients are held. */
export function OfferRule({ hours }: { hours: number }) {
  return (
    <RuleSection
      id="offer-rule-heading"
      heading="Offered times"
      change="Change how long"
      about={`Times offered to a patient are held for ${inWords(hours)}, and released two hours before the first of them at the latest.`}
    >
      {(dialog) => <OfferRuleDialog {...dialog} hours={hours} />}
    </RuleSection>
  );
}
