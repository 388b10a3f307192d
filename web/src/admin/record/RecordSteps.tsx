import { type ComponentType, useState } from 'react';
import type { Customer } from '#shared/contracts/user.ts';
import { nameEntry } from '#shared/domain/careRecord.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { type EntryStepProps, StepForm, type RecordStep, type StepProps } from '#web/admin/record/steps.tsx';
import { CustomerSearch } from '#web/admin/customerSearch/CustomerSearch.tsx';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { AdditionStep, StrikeStep } from '#web/admin/record/StrikeStep.tsx';
import { AddPicturesStep } from '#web/admin/record/pictures/AddPicturesStep.tsx';
import { ConsentStep } from '#web/admin/record/ConsentStep.tsx';
import { HistoryStep } from '#web/admin/record/HistoryStep.tsx';
import { PictureStep } from '#web/admin/record/pictures/PictureStep.tsx';
import { DirectionStep } from '#web/admin/record/DirectionStep.tsx';
import { PatchTestStep } from '#web/admin/record/IncidentStep.tsx';
import { ConfirmDirectionStep } from '#web/admin/record/DirectionsInForce.tsx';
import { TreatmentStep } from '#web/admin/record/TreatmentStep.tsx';
import { recordApi } from '#web/data/calls/record.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

type WritingStep = Exclude<RecordStep, { name: 'overview' }>;

interface StepKind<One> {
  title: string;
  /** The button that signs it. */
  action: string | null;
  Step: ComponentType<StepProps & { step: One }>;
}

export const steps: { [Name in WritingStep['name']]: StepKind<Extract<WritingStep, { name: Name }>> } = {
  history: { title: 'Ask the medical history', action: 'Sign Medical History', Step: HistoryStep },
  consent: { title: 'Take consent', action: 'Sign Consent', Step: ConsentStep },
  treatment: { title: 'Record treatment', action: 'Sign Treatment…', Step: TreatmentStep },
  addendum: { title: 'Add to an entry', action: 'Sign Addition', Step: AdditionStep },
  withdrawal: { title: 'Withdraw a consent', action: 'Record Withdrawal', Step: AdditionStep },
  declined: { title: 'Not treated', action: 'Sign', Step: AdditionStep },
  pictures: { title: 'Add photographs', action: 'Add to the Record', Step: AddPicturesStep },
  picture: { title: 'Photograph', action: null, Step: PictureStep },
  direction: { title: 'Write direction', action: 'Sign Direction', Step: DirectionStep },
  patchTest: { title: 'Patch test', action: 'Sign Patch Test', Step: PatchTestStep },
  ending: { title: 'End a direction', action: 'End Direction', Step: AdditionStep },
  removal: { title: 'Remove an alert', action: 'Remove Alert', Step: AdditionStep },
  confirming: { title: 'Confirm a direction', action: 'Confirm Direction', Step: ConfirmDirectionStep },
  strike: { title: 'Entered in error', action: 'Strike Out', Step: StrikeStep },
  rightRecord: { title: 'Whose entry is it?', action: 'Sign in Their Record', Step: RightRecordStep },
};

export function Step(props: StepProps & { step: WritingStep }) {
  const { name } = props.step;
  const { Step: Named } = steps[name] as StepKind<WritingStep>;
  return <Named key={name} {...props} />;
}

/** Chooses whose an entry is, and signs it there with its own time. */
function RightRecordStep({ step: { entry }, formId, record, onSign }: EntryStepProps) {
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
          hint="Whose is it? Part of it will do, in any format"
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
        />
      )}
    </StepForm>
  );
}
