import { describeMoment } from '#shared/domain/offers.ts';
import { soonerReasons } from '#shared/domain/reflection.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Field, Select } from '#web/ui/forms/controls.tsx';

const options = Object.entries(soonerReasons).map(([value, label]) => ({ value, label }));

export interface SoonerQuestion {
  /** The end of the time to think. */
  until: Date;
  /** Whether the patient has opened the text of the consent. */
  isOpened: boolean;
  reason: string;
  onChoose: (reason: string) => void;
  error?: string | undefined;
  isRequired: boolean;
}

/** Says until when a patient has time to think, where a time is before that, and takes the reason. */
export function SoonerReason({ id, question }: { id?: string; question: SoonerQuestion | null }) {
  return (
    <div id={id} className="stack gap-3" aria-live="polite">
      {question && (
        <>
          <Notice tone="warning">
            {!question.isOpened && 'The text of the consent has not been opened at home. '}
            Time to think runs until {describeMoment(question.until.toISOString())}.
          </Notice>
          <Field
            label="Why sooner?"
            hint="The patient reads it in their record."
            error={question.error}
            isRequired={question.isRequired}
          >
            <Select
              options={options}
              placeholder="Choose a reason"
              value={question.reason}
              onValue={question.onChoose}
            />
          </Field>
        </>
      )}
    </div>
  );
}
