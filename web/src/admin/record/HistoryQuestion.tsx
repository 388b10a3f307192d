import { maxAnswerLength, type AnswerValue, type Item } from '#shared/domain/forms.ts';
import { Segments } from '#web/ui/navigation/Segments.tsx';
import { asOptions, Checkboxes, DateField, Select, Textarea, Field } from '#web/ui/forms/controls.tsx';

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
export function HistoryQuestion(props: HistoryQuestionProps) {
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
