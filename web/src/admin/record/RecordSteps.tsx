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

/** The heading of each step. */
export const titles = {
  history: 'Ask the medical history',
  consent: 'Take consent',
  treatment: 'Record treatment',
  addendum: 'Add to an entry',
  withdrawal: 'Withdraw a consent',
  declined: 'Not treated',
  pictures: 'Add photographs',
  picture: 'Photograph',
  direction: 'Write direction',
  patchTest: 'Patch test',
  ending: 'End a direction',
  removal: 'Remove an alert',
  confirming: 'Confirm a direction',
  strike: 'Entered in error',
  rightRecord: 'Whose entry is it?',
} as const;

/** The button that signs it. */
export const footers = {
  history: 'Sign Medical History',
  consent: 'Sign Consent',
  treatment: 'Sign Treatment…',
  addendum: 'Sign Addition',
  withdrawal: 'Record Withdrawal',
  declined: 'Sign',
  pictures: 'Add to the Record',
  picture: null,
  direction: 'Sign Direction',
  patchTest: 'Sign Patch Test',
  ending: 'End Direction',
  removal: 'Remove Alert',
  confirming: 'Confirm Direction',
  strike: 'Strike Out',
  rightRecord: 'Sign in Their Record',
} as const;

type WritingStep = Exclude<RecordStep, { name: 'overview' }>;

export function Step({ step, ...props }: StepProps & { step: WritingStep }) {
  switch (step.name) {
    case 'history':
      return <HistoryStep {...props} />;
    case 'consent':
      return <ConsentStep {...props} />;
    case 'treatment':
      return <TreatmentStep {...props} />;
    case 'pictures':
      return <AddPicturesStep {...props} />;
    case 'picture':
      return <PictureStep entry={step.entry} record={props.record} reason={props.reason} />;
    case 'direction':
      return <DirectionStep {...props} />;
    case 'patchTest':
      return <PatchTestStep {...props} />;
    case 'confirming':
      return <ConfirmDirectionStep entry={step.entry} {...props} />;
    case 'strike':
      return <StrikeStep entry={step.entry} {...props} />;
    case 'rightRecord':
      return <RightRecordStep entry={step.entry} {...props} />;
    case 'ending':
    case 'addendum':
    case 'withdrawal':
    case 'removal':
    case 'declined':
      return <AdditionStep key={step.name} step={step} {...props} />;
  }
}
