import { useState } from 'react';
import { mistakes, mistakeLabels, strikesOf } from '#shared/domain/enteredInError.ts';
import { nameEntry, type PhotoPurpose } from '#shared/domain/careRecord.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import type { RecordEntry } from '#shared/contracts/record.ts';
import type { ProductCorrection } from '#shared/contracts/clinicalForms.ts';
import { purposesInForce } from '#shared/content/clinical/photoConsents.ts';
import {
  type EntryStepProps,
  useEntryId,
  StepForm,
  type StepProps,
  type AdditionName,
} from '#web/admin/record/steps.tsx';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { recordApi } from '#web/data/calls/record.ts';
import { Field, Select, Textarea, DateField, Input, bindTo, Checkboxes } from '#web/ui/forms/controls.tsx';
import { ProductInput } from '#web/admin/formulary/ProductInput.tsx';
import { DoseFields } from '#web/admin/record/DoseInput.tsx';
import styles from '#web/admin/record/Record.module.css';
import { FormRow } from '#web/ui/forms/Form.tsx';

const hints = {
  'entered-in-error': 'Struck through at once. The patient can read the reason.',
  'wrong-record': 'A second clinician confirms it; until then it counts. The patient reads no reason.',
};

/** Strikes out an entry, or signs as the second clinician that it is somebody else's. */
export function StrikeStep({ step: { entry }, formId, record, onSign }: EntryStepProps) {
  const first = strikesOf(record.entries, entry).find(({ formId: form }) => form === 'wrong-record');
  const [mistake, setMistake] = useState<(typeof mistakes)[number] | null>(first ? 'wrong-record' : null);
  const [text, setText] = useState('');
  const [error, setError] = useState<'mistake' | 'text' | null>(null);
  const id = useEntryId();
  const [addWithdrawal] = recordApi.useAddWithdrawalMutation();
  const submit = async () => {
    if (!mistake) return setError('mistake');
    if (!hasWords(text)) return setError('text');
    const body = { id, refersTo: entry.id, mistake, text: text.trim() };
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

const words = {
  addendum: {
    label: 'What to add',
    hint: 'The signed entry stays as it is; this stands below it.',
    done: 'Addition signed',
    missing: 'Please write what to add.',
  },
  withdrawal: {
    label: 'How the patient withdrew it',
    hint: 'In their words. It counts from now on.',
    done: 'Withdrawal recorded',
    missing: null,
  },
  ending: {
    label: 'Why it is ended',
    hint: 'Nothing is given under it from now on. The patient can read this.',
    done: 'Direction ended',
    missing: null,
  },
  removal: {
    label: 'What the patient answered',
    hint: 'The alert is gone until it is said again; this stands in the record, and the patient can read it.',
    done: 'Alert removed',
    missing: 'Please write what the patient answered.',
  },
  declined: {
    label: 'Why it was not given',
    hint: 'The patient can read this.',
    done: 'Recorded as not treated',
    missing: 'Please write why it was not given.',
  },
} as const;

/** An entry of one text: an addition, a withdrawal, or a decision against treating. */
export function AdditionStep({ step, formId, record, subject, onSign }: StepProps & { step: AdditionName }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const photos = step.name === 'withdrawal' ? step.entry.photos : null;
  const [purposes, setPurposes] = useState(() => {
    const inForce = photos ? purposesInForce(photos).map(({ id }) => id) : [];
    return inForce.length === 1 ? inForce : [];
  });
  const treatment = step.name === 'addendum' ? step.entry.treatment : null;
  const [correction, setCorrection] = useState<ProductCorrection | null>(null);
  const id = useEntryId();
  const [addAddendum] = recordApi.useAddAddendumMutation();
  const [addWithdrawal] = recordApi.useAddWithdrawalMutation();
  const [endDirection] = recordApi.useEndDirectionMutation();
  const [addDeclined] = recordApi.useAddDeclinedMutation();
  const [removeStop] = recordApi.useRemoveStopMutation();
  const { label, hint, done, missing } = words[step.name];
  const { userId } = record;
  const send = () => {
    const written = text.trim();
    if (step.name === 'declined') {
      const body = { id, bookingId: subject.bookingId, reason: written };
      return addDeclined({ params: { userId }, body }).unwrap();
    }
    if (step.name === 'withdrawal') {
      const body = {
        id,
        refersTo: step.entry.id,
        text: written || null,
        ...(photos && { purposes }),
      };
      return addWithdrawal({ params: { userId }, body }).unwrap();
    }
    if (step.name === 'removal') {
      const body = { id, alertId: step.stop.id, reason: written };
      return removeStop({ params: { userId }, body }).unwrap();
    }
    const params = { userId, entryId: step.entry.id };
    if (step.name === 'ending') {
      return endDirection({ params, body: { id, text: written || null } }).unwrap();
    }
    const body = { id, text: written, ...(correction && { correction }) };
    return addAddendum({ params, body }).unwrap();
  };
  const submit = async () => {
    if (missing && !text.trim()) return setError(missing);
    if (photos && purposes.length === 0) return setError('Please choose what is withdrawn.');
    await onSign(send(), { done });
  };
  return (
    <StepForm id={formId} isUnsaved={text !== '' || correction !== null} onSubmit={submit}>
      {'entry' in step && (
        <p>
          To <strong>{nameEntry(step.entry)}</strong>, {formatInstant(happenedAt(step.entry))}
        </p>
      )}
      {'stop' in step && <p>{step.stop.text}</p>}
      {photos && (
        <PurposeChoice
          photos={photos}
          chosen={purposes}
          error={error}
          onChange={(chosen) => {
            setPurposes(chosen);
            setError(undefined);
          }}
        />
      )}
      {treatment && <CorrectionFields treatment={treatment} value={correction} onChange={setCorrection} />}
      <Field label={label} hint={hint} error={photos ? undefined : error} isRequired={missing !== null}>
        <Textarea
          rows={5}
          maxLength={2000}
          value={text}
          onValue={(value) => {
            setText(value);
            setError(undefined);
          }}
        />
      </Field>
    </StepForm>
  );
}

interface CorrectionFieldsProps {
  treatment: NonNullable<RecordEntry['treatment']>;
  value: ProductCorrection | null;
  onChange: (value: ProductCorrection | null) => void;
}

function CorrectionFields({ treatment: { products }, value, onChange }: CorrectionFieldsProps) {
  const set = (change: Partial<ProductCorrection>) => value && onChange({ ...value, ...change });
  return (
    <>
      <Field label="Batch, dose or product to put right" hint="Shown in the entry, beside what was signed.">
        <Select
          options={[
            { value: '', label: 'None: this adds words only' },
            ...products.map(({ product, lot }, index) => ({
              value: String(index),
              label: `${product}, batch ${lot}`,
            })),
          ]}
          value={value ? String(value.index) : ''}
          onValue={(value) => {
            const signed = value === '' ? undefined : products[Number(value)];
            if (!signed) return onChange(null);
            const { product, productId, productVersion, lot, expiry } = signed;
            const index = Number(value);
            onChange({ index, product, productId, productVersion, lot, expiry, dose: null });
          }}
        />
      </Field>
      {value && (
        <>
          <ProductInput value={value} onChange={set} />
          <FormRow>
            <Field label="Batch number" isRequired>
              <Input autoComplete="off" maxLength={40} {...bindTo(value, set)('lot')} />
            </Field>
            <Field label="Expiry date" isRequired>
              <DateField {...bindTo(value, set)('expiry')} />
            </Field>
          </FormRow>
          <DoseFields
            key={value.index}
            value={value.dose}
            usualUnit={products[value.index]?.totals[0]?.unit}
            hint={`Empty: ${products[value.index]?.words}`}
            onChange={(dose) => set({ dose })}
          />
        </>
      )}
    </>
  );
}

interface PurposeChoiceProps {
  photos: NonNullable<RecordEntry['photos']>;
  chosen: readonly PhotoPurpose[];
  error: string | undefined;
  onChange: (chosen: PhotoPurpose[]) => void;
}

const errorId = 'purposes-error';

/** Which purposes of photographs are withdrawn; the others stay in force. */
function PurposeChoice({ photos, chosen, error, onChange }: PurposeChoiceProps) {
  return (
    <fieldset
      className={`stack fluid gap-1 p-4 bordered rounded-md ${styles.photos}`}
      aria-describedby={error && errorId}
    >
      <legend>What is withdrawn</legend>
      <Checkboxes
        options={purposesInForce(photos).map(({ id, label }) => ({ value: id, label }))}
        chosen={chosen}
        onChange={onChange}
      />
      {error && (
        <p id={errorId} role="alert" className="marked red text-sm medium leading-1-4">
          {error}
        </p>
      )}
    </fieldset>
  );
}
