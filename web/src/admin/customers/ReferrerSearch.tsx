import { Hash, UserX } from 'lucide-react';
import type { Customer } from '#shared/contracts/user.ts';
import { cleanReferralCode, isReferralCode, formatReferralCode } from '#shared/domain/referralCode.ts';
import { CustomerSearch } from '#web/admin/customerSearch/CustomerSearch.tsx';

/** The person to record: a customer, the patient with a code, or nobody. */
export interface Correction {
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

/**
 * Finds the person who recommended the clinic by name, telephone or code; a press records it, Enter chooses the first.
 */
export function ReferrerSearch({ userId, named, onChoose }: ReferrerSearchProps) {
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
        noneFound="No customer with that name or number."
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
