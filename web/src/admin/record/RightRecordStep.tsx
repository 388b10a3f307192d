import { useState } from 'react';
import type { RecordEntry } from '#shared/contracts/record.ts';
import type { Customer } from '#shared/contracts/user.ts';
import { nameEntry } from '#shared/domain/careRecord.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { CustomerSearch } from '#web/admin/customerSearch/CustomerSearch.tsx';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { StepForm } from '#web/admin/record/StepForm.tsx';
import type { StepProps } from '#web/admin/record/steps.ts';
import { recordApi } from '#web/data/calls/record.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** Chooses whose an entry is, and signs it there with its own time. */
export function RightRecordStep({
  step: { entry },
  formId,
  record,
  onSign,
}: StepProps & { step: { entry: RecordEntry } }) {
  const [customer, setCustomer] = useState<Customer | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [signInRightRecord] = recordApi.useSignInRightRecordMutation();
  const submit = async () => {
    if (!customer) return setMissing(true);
    const change = signInRightRecord({
      params: { userId: record.userId, entryId: entry.id },
      body: { userId: customer.id },
    }).unwrap();
    await onSign(change, { done: `Signed in the record of ${customer.firstName} ${customer.lastName}` });
  };
  return (
    <StepForm id={formId} noValidate onSubmit={submit}>
      <p>
        <strong>{nameEntry(entry)}</strong>, {formatInstant(happenedAt(entry))}, belongs to:
      </p>
      {customer ? (
        <>
          <p>
            <strong>
              {customer.firstName} {customer.lastName}
            </strong>
            , born {formatBirthDate(customer.dateOfBirth)}
          </p>
          <div>
            <SmallButton onClick={() => setCustomer(null)}>Somebody Else</SmallButton>
          </div>
          <Notice>
            It is signed there by you with its own time. Rules that it breaks there become an incident.
          </Notice>
        </>
      ) : (
        <CustomerSearch
          scope={`right record ${entry.id}`}
          label="Name or telephone"
          hint="Whose is it? Part of it will do, in any format"
          noneFound="No customer with that name or number."
          listLabel="Customers found"
          isOffered={({ id }) => id !== record.userId}
          describe={({ email }) => email}
          note={
            isMissing && (
              <p role="alert" className="red text-sm medium">
                Please choose whose it is.
              </p>
            )
          }
          onChoose={setCustomer}
          onEnter={(_, found) => found?.[0] && setCustomer(found[0])}
          others={() => null}
        />
      )}
    </StepForm>
  );
}
