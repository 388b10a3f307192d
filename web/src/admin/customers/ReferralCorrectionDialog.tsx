import { Hash, UserX } from 'lucide-react';
import type { Customer } from '#shared/contracts/user.ts';
import { formatReferralCode, cleanReferralCode, isReferralCode } from '#shared/domain/referralCode.ts';
import { CustomerSearch } from '#web/admin/customerSearch/CustomerSearch.tsx';
import { ChangeFailure, useDesk, reportOn, type CustomerDialogProps } from '#web/admin/dialogs/desk.tsx';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { SecondaryButton } from '#web/ui/actions/Button.tsx';
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
      footer={<SecondaryButton onClick={() => openCustomer(user.id)}>Cancel</SecondaryButton>}
    >
      {sheet && <ReferrerSearch userId={user.id} named={sheet.saidReferrer} onChoose={choose} />}
      <ChangeFailure error={error} fallback="The recommendation could not be changed" />
    </Dialog>
  );
}

/** The person to record: a customer, the patient with a code, or nobody. */
interface Correction {
  referrerId: number | null;
  code: string | null;
  name?: string;
}

interface ReferrerSearchProps {
  userId: number;
  /** What the customer wrote at registration; searched for at once. */
  named: string | null;
  onChoose: (correction: Correction) => void;
}

/** Finds who recommended the clinic by name, telephone or code; a press records it, Enter chooses the first. */
function ReferrerSearch({ userId, named, onChoose }: ReferrerSearchProps) {
  const byId = ({ id, firstName, lastName }: Customer) =>
    onChoose({ referrerId: id, code: null, name: `${firstName} ${lastName}` });
  const byCode = (code: string) => onChoose({ referrerId: null, code });
  return (
    <div className="stack gap-3">
      {named !== null && (
        <p className="break-anywhere">
          Says they were recommended by <strong>{named}</strong>. Whatever you choose removes that.
        </p>
      )}
      <CustomerSearch
        scope={`referral ${userId}`}
        startText={named ?? ''}
        label="Name, telephone or code"
        hint="Part of a name or number will do."
        listLabel="Who recommended the clinic"
        isOffered={({ id }) => id !== userId}
        onChoose={byId}
        onEnter={(text, found) => {
          const code = cleanReferralCode(text);
          if (isReferralCode(code) && (!found?.length || /\d/.test(code))) byCode(code);
          else if (found?.[0]) byId(found[0]);
        }}
        others={(text) => {
          const code = cleanReferralCode(text);
          return (
            <>
              {isReferralCode(code) && (
                <li>
                  <button
                    className="flex wrap gap-0-3 middle p-2-3"
                    type="button"
                    onClick={() => byCode(code)}
                  >
                    <Hash aria-hidden />
                    <strong>The patient with the code {formatReferralCode(code)}</strong>
                  </button>
                </li>
              )}
              <li>
                <button
                  className="flex wrap gap-0-3 middle p-2-3"
                  type="button"
                  onClick={() => onChoose({ referrerId: null, code: null })}
                >
                  <UserX aria-hidden />
                  <strong>Nobody recommended the clinic</strong>
                </button>
              </li>
            </>
          );
        }}
      />
    </div>
  );
}
