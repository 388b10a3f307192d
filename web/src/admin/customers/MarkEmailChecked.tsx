import { TriangleAlert } from 'lucide-react';
import { type Customer, isEmailUnconfirmed } from '#shared/contracts/user.ts';
import { isAdult } from '#shared/domain/age.ts';
import { reportOn } from '#web/admin/dialogs/desk.tsx';
import { clinicToday } from '#web/clinicClock.ts';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';

/** Confirms a customer's email address for them, after the desk has asked. */
export function MarkEmailChecked({ customer, onDone }: { customer: Customer; onDone?: () => void }) {
  const [markEmailChecked, { isLoading }] = sheetApi.useMarkEmailCheckedMutation();
  const mark = async () => {
    const change = markEmailChecked({ params: { id: customer.id } }).unwrap();
    const outcome = { done: 'Address marked as checked', failed: 'The address could not be marked' };
    if (await reportOn(change, outcome)) onDone?.();
  };
  return (
    <QuietButton requiresServer isBusy={isLoading} onClick={() => void mark()}>
      Mark Address as Checked
    </QuietButton>
  );
}

/** Badge for an address whose owner has not followed a link: anybody can register with it. */
export function NotConfirmed({
  customer,
}: {
  customer: Pick<Customer, 'role' | 'email' | 'emailConfirmed'>;
}) {
  if (!isEmailUnconfirmed(customer)) return null;
  return (
    <Badge tone="amber" icon={<TriangleAlert aria-hidden />}>
      Address not confirmed
    </Badge>
  );
}

export function UnderAge({ dateOfBirth }: { dateOfBirth: string }) {
  if (isAdult(dateOfBirth, clinicToday())) return null;
  return (
    <Badge tone="red" icon={<TriangleAlert aria-hidden />}>
      Under 18
    </Badge>
  );
}
