import type { Customer } from '#shared/contracts/user.ts';
import { reportOn } from '#web/admin/dialogs/desk.ts';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';

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
