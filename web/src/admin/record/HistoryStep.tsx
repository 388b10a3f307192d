import { useRef, useState } from 'react';
import { FormAnswers } from '#shared/contracts/recordForms.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import {
  asAnswers,
  checkAnswers,
  visibleItems,
  type Answers,
  maxAnswerLength,
  type AnswerValue,
  type Item,
} from '#shared/domain/forms.ts';
import { useEntryId, StepForm, type StepProps } from '#web/admin/record/steps.tsx';
import { PaperForm } from '#web/medicalHistory/PaperForm.tsx';
import { PrintButton } from '#web/ui/print/PrintButton.tsx';
import {
  Checkbox,
  DateField,
  Field,
  asOptions,
  Checkboxes,
  Select,
  Textarea,
} from '#web/ui/forms/controls.tsx';
import { clinicToday } from '#web/clinicClock.ts';
import { SignOffMark } from '#web/admin/signOffs/SignOffMark.tsx';
import { useClinicalDraft } from '#web/admin/workspace/workspace.ts';
import { recordApi } from '#web/data/calls/record.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Segments } from '#web/ui/navigation/Segments.tsx';

/** The clinician goes through the questions with the patient; the answers of the last time are filled in. */
export function HistoryStep({ formId, record, onSign }: StepProps) {
  const { userId, history, name, dateOfBirth } = record;
  const [isOnPaper, setOnPaper] = useState(false);
  const [paperSignedOn, setPaperSignedOn] = useState('');
  const [paperError, setPaperError] = useState<string>();
  const paperDate = useRef<HTMLInputElement>(null);
  const [answers, setAnswers, isChanged] = useClinicalDraft<Answers>(
    `history of ${userId}`,
    FormAnswers,
    () => (history ? asAnswers(history.answers) : {}),
  );
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const id = useEntryId();
  const [addHistory] = recordApi.useAddHistoryMutation();
  const isPresent = history?.formVersion === historyForm.version;
  const sign = async (body: { answers: Answers } | { unchangedFrom: string }) => {
    const given =
      'answers' in body
        ? {
            id,
            formVersion: historyForm.version,
            answers: { ...body.answers },
            ...(isOnPaper && { paperSignedOn }),
          }
        : { id, ...body };
    const sent = addHistory({ params: { userId }, body: given }).unwrap();
    await onSign(sent, { done: 'Medical history signed' });
  };
  const submit = () => {
    const found = checkAnswers(historyForm, answers);
    setProblems(new Map(found.map(({ linkId }) => [linkId, 'Please answer this question.'])));
    if (isOnPaper && paperSignedOn === '') {
      setPaperError('Please enter when the form was signed');
      paperDate.current?.focus();
      return;
    }
    const [first] = found;
    if (!first) return void sign({ answers });
    document.getElementById(`question-${first.linkId}`)?.focus();
  };
  return (
    <StepForm id={formId} noValidate isUnsaved={isChanged} onSubmit={submit}>
      <p className="muted">Read each question out. The patient can read the answers under My Record.</p>
      <p>
        <PrintButton variant="quiet" size="sm" label="Print the Form">
          <PaperForm name={name} dateOfBirth={dateOfBirth} />
        </PrintButton>
      </p>
      <Checkbox
        label="From a form that the patient has signed on paper"
        checked={isOnPaper}
        onChecked={setOnPaper}
      />
      {isOnPaper && (
        <Field label="Signed on" error={paperError} isRequired>
          <DateField
            ref={paperDate}
            max={clinicToday()}
            value={paperSignedOn}
            onValue={(value) => {
              setPaperSignedOn(value);
              setPaperError(undefined);
            }}
          />
        </Field>
      )}
      <p>
        <SignOffMark
          id="medical-history"
          version={historyForm.version}
          words="Questions await the prescriber’s sign-off"
        />
      </p>
      {history && isPresent && (
        <p>
          <Button
            variant="secondary"
            requiresServer
            onClick={() => void sign({ unchangedFrom: history.entryId })}
          >
            Nothing Has Changed
          </Button>
        </p>
      )}
      {visibleItems(historyForm, answers).map((item) => (
        <HistoryQuestion
          key={item.linkId}
          item={item}
          value={answers[item.linkId]}
          error={problems.get(item.linkId)}
          onAnswer={(value) => {
            setAnswers({ ...answers, [item.linkId]: value });
            setProblems(new Map([...problems].filter(([linkId]) => linkId !== item.linkId)));
          }}
        />
      ))}
    </StepForm>
  );
}

interface HistoryQuestionProps {
  item: Item;
  value: AnswerValue | undefined;
  error: string | undefined;
  onAnswer: (value: AnswerValue) => void;
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** A question in words, with its answer beside or below it; wrong ones can be focused by their id. */
function HistoryQuestion(props: HistoryQuestionProps) {
  const { item, error } = props;
  const { linkId, type, text, help } = item;
  if (type === 'display') return null;
  if (type === 'boolean' || type === 'choices') {
    return (
      <div id={`question-${linkId}`} tabIndex={-1} className="stack gap-2">
        <p className="medium max-w-34">
          {text} {help && <small className="block ink-faint regular">{help}</small>}
        </p>
        <Picked {...props} />
        {error && (
          <p role="alert" className="red text-sm medium">
            {error}
          </p>
        )}
      </div>
    );
  }
  return (
    <div id={`question-${linkId}`} tabIndex={-1}>
      <Written {...props} />
    </div>
  );
}

function Picked({ item, value, onAnswer }: HistoryQuestionProps) {
  if (item.type === 'boolean') {
    const chosen = value === true ? 'yes' : value === false ? 'no' : '';
    return (
      <Segments<string>
        label={item.text}
        value={chosen}
        options={yesOrNo}
        onChange={(picked) => onAnswer(picked === 'yes')}
      />
    );
  }
  const chosen = Array.isArray(value) ? value : [];
  return (
    <fieldset aria-label={item.text} className="borderless p-0">
      <Checkboxes options={asOptions(item.options)} chosen={chosen} onChange={onAnswer} />
    </fieldset>
  );
}

function Written({ item, value, error, onAnswer }: HistoryQuestionProps) {
  const { type, text, help, options = [], required = false } = item;
  const field = { value: typeof value === 'string' ? value : '', onValue: onAnswer };
  return (
    <Field label={text} hint={help} error={error} isRequired={required}>
      {type === 'choice' ? (
        <Select {...field} options={asOptions(options)} placeholder="Choose an answer" />
      ) : type === 'date' ? (
        <DateField {...field} />
      ) : (
        <Textarea {...field} rows={2} maxLength={maxAnswerLength} />
      )}
    </Field>
  );
}
