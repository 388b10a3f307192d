import type { ComponentType } from 'react';
import { AdditionStep, StrikeStep } from '#web/admin/record/StrikeStep.tsx';
import { AddPicturesStep } from '#web/admin/record/pictures/AddPicturesStep.tsx';
import { ConsentStep } from '#web/admin/record/ConsentStep.tsx';
import { HistoryStep } from '#web/admin/record/HistoryStep.tsx';
import { PictureStep } from '#web/admin/record/pictures/PictureStep.tsx';
import { DirectionStep } from '#web/admin/record/DirectionStep.tsx';
import { PatchTestStep } from '#web/admin/record/IncidentStep.tsx';
import { ConfirmDirectionStep } from '#web/admin/record/ConfirmDirectionStep.tsx';
import { RightRecordStep } from '#web/admin/record/RightRecordStep.tsx';
import { TreatmentStep } from '#web/admin/record/TreatmentStep.tsx';
import type { RecordStep, StepProps } from '#web/admin/record/steps.ts';

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
