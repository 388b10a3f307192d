import { formatReferralCode } from '#shared/domain/referralCode.ts';
import { type Correction, ReferrerSearch } from '#web/admin/customers/ReferrerSearch.tsx';
import { ChangeFailure } from '#web/admin/dialogs/Facts.tsx';
import { useDesk, reportOn, type CustomerDialogProps } from '#web/admin/dialogs/desk.ts';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

function describe({ name, code }: Correction): string {
  if (name) return `By ${name}.`;
  return code ? `By the code ${formatReferralCode(code)}.` : 'Nobody recommended the clinic.';
}

/** Records who recommended the clinic to a customer; returns to the sheet. */
export function ReferralCorrectionDialog({ user, ...dialog }: CustomerDialogProps) {
  const { openCustomer } = useDesk();
  const { currentData: sheet } = sheetApi.useGetCustomerSheetQuery({ params: { id: user.id } });
  const [correct, { isLoading, error }] = sheetApi.useCorrectReferralMutation();
  const choose = async (correction: Correction) => {
    if (isLoading) return;
    const { code, referrerId } = correction;
    const outcome = { done: 'Recommendation changed', detail: describe(correction) };
    const corrected = await reportOn(
      correct({ params: { id: user.id }, body: { code, referrerId } }).unwrap(),
      outcome,
    );
    if (corrected) openCustomer(user.id);
  };
  return (
    <Dialog
      {...dialog}
      size="sm"
      title="Change Recommendation"
      description={`Who recommended the clinic to ${user.firstName} ${user.lastName}?`}
      footer={
        <Button variant="secondary" onClick={() => openCustomer(user.id)}>
          Cancel
        </Button>
      }
    >
      {sheet && <ReferrerSearch userId={user.id} named={sheet.saidReferrer} onChoose={choose} />}
      <ChangeFailure error={error} fallback="The recommendation could not be changed" />
    </Dialog>
  );
}
