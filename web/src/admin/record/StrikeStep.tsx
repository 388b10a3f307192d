import { useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { mistakes, mistakeLabels, strikesOf } from '#shared/domain/enteredInError.ts';
import { nameEntry } from '#shared/domain/careRecord.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import type { RecordEntry } from '#shared/contracts/record.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { StepForm } from '#web/admin/record/StepForm.tsx';
import type { StepProps } from '#web/admin/record/steps.ts';
import { recordApi } from '#web/data/calls/record.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Textarea } from '#web/ui/forms/Textarea.tsx';

const hints = {
  'entered-in-error': 'Struck through at once. The patient can read the reason.',
  'wrong-record': 'A second clinician confirms it; until then it counts. The patient reads no reason.',
};

/** Strikes out an entry, or signs as the second clinician that it is somebody else's. */
export function StrikeStep({ entry, formId, record, onSign }: StepProps & { entry: RecordEntry }) {
  const first = strikesOf(record.entries, entry).find(({ formId: form }) => form === 'wrong-record');
  const [mistake, setMistake] = useState<(typeof mistakes)[number] | null>(first ? 'wrong-record' : null);
  const [text, setText] = useState('');
  const [error, setError] = useState<'mistake' | 'text' | null>(null);
  const id = useRef(uuidv7());
  const [addWithdrawal] = recordApi.useAddWithdrawalMutation();
  const submit = async () => {
    if (!mistake) return setError('mistake');
    if (!hasWords(text)) return setError('text');
    const body = { id: id.current, refersTo: entry.id, mistake, text: text.trim() };
    const done =
      mistake === 'wrong-record' && !first ? 'Signed: a second clinician confirms it' : 'Struck out';
    await onSign(addWithdrawal({ params: { userId: record.userId }, body }).unwrap(), { done });
  };
  return (
    <StepForm id={formId} noValidate isUnsaved={text !== ''} onSubmit={submit}>
      <p>
        <strong>{nameEntry(entry)}</strong>, {formatInstant(happenedAt(entry))}
      </p>
      {first ? (
        <p>
          {first.author} signed that it is in the wrong record: “{first.text}”
        </p>
      ) : (
        <Field
          label="What is wrong with it?"
          hint={mistake ? hints[mistake] : undefined}
          error={error === 'mistake' ? 'Please choose what is wrong with the entry.' : undefined}
          isRequired
        >
          <Select
            placeholder="Choose"
            options={mistakes.map((value) => ({ value, label: mistakeLabels[value] }))}
            value={mistake ?? ''}
            onValue={(value) => {
              setMistake(mistakes.find((one) => one === value) ?? null);
              setError(null);
            }}
          />
        </Field>
      )}
      <Field
        label="How you know"
        error={error === 'text' ? 'Please write why it was entered in error, in words.' : undefined}
        isRequired
      >
        <Textarea
          rows={3}
          maxLength={2000}
          value={text}
          onValue={(value) => {
            setText(value);
            setError(null);
          }}
        />
      </Field>
    </StepForm>
  );
}
