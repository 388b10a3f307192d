import { useEffect, useId, useRef, useState } from 'react';
import {
  checkAnswers,
  maxAnswerLength,
  type AnswerValue,
  type Form,
  type Item,
} from '#shared/domain/forms.ts';
import styles from '#web/medicalHistory/History.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { asOptions, Checkboxes, DateField, Textarea } from '#web/ui/forms/controls.tsx';

interface QuestionStepProps {
  item: Item;
  value: AnswerValue | undefined;
  onAnswer: (value: AnswerValue) => void;
  /** With the answer that was just picked, if one press was enough. */
  onNext: (picked?: AnswerValue) => void;
  /** Null on the first question. */
  onBack: (() => void) | null;
}

/** The first sentence that stands against going on, if any. */
function problemOf(item: Item, value: AnswerValue | undefined): string | null {
  const { showWhen: _always, ...alone } = item;
  const form: Form = { id: '', version: 0, title: '', items: [alone] };
  const [problem] = checkAnswers(form, value === undefined ? {} : { [item.linkId]: value });
  if (!problem) return null;
  return value === undefined || value === '' ? 'Please answer this question.' : 'Please answer again.';
}

/** One question, with the focus on its heading. The parent gives it the question's id as its key. */
export function QuestionStep({ item, value, onAnswer, onNext, onBack }: QuestionStepProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [error, setError] = useState<string | null>(null);
  const step = useRef<HTMLFormElement>(null);
  useEffect(() => {
    heading.current?.focus();
    // On a small phone the answers would be below the fold.
    step.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const next = () => {
    const problem = problemOf(item, value);
    setError(problem);
    if (problem) document.getElementById(`${id}-field`)?.focus();
    else onNext();
  };
  const isPicked = item.type === 'boolean' || item.type === 'choice';
  return (
    <form
      ref={step}
      className={`stack fluid gap-4 ${styles.step}`}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <h3
        id={id}
        ref={heading}
        tabIndex={-1}
        className={`display-sm balance break-anywhere ${styles.question}`}
      >
        {item.text}
      </h3>
      {item.help && (
        <p id={`${id}-help`} className="ink-soft">
          {item.help}
        </p>
      )}
      <Control
        id={id}
        item={item}
        value={value}
        error={error}
        onAnswer={onAnswer}
        onPick={(picked) => {
          onAnswer(picked);
          onNext(picked);
        }}
      />
      <p id={`${id}-error`} className="red medium unless-empty" role="alert">
        {error}
      </p>
      <div className={`row wrap between gap-3 ${styles.ways}`}>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
        )}
        {(!isPicked || value !== undefined) && (
          // Drafts are stored on the device, so it works without a connection.
          <Button type="submit" requiresServer={false}>
            {item.type === 'display' ? 'Begin' : 'Next'}
          </Button>
        )}
      </div>
    </form>
  );
}

interface ControlProps {
  id: string;
  item: Item;
  value: AnswerValue | undefined;
  error: string | null;
  onAnswer: (value: AnswerValue) => void;
  /** An answer that is complete with one press. */
  onPick: (value: AnswerValue) => void;
}

function Control({ id, item, value, error, onAnswer, onPick }: ControlProps) {
  const described =
    [item.help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const field = {
    id: `${id}-field`,
    'aria-labelledby': id,
    'aria-describedby': described,
    'aria-invalid': error ? (true as const) : undefined,
  };
  switch (item.type) {
    case 'boolean':
    case 'choice': {
      const options =
        item.type === 'boolean'
          ? [
              { label: 'Yes', picked: true },
              { label: 'No', picked: false },
            ]
          : (item.options ?? []).map((option) => ({ label: option, picked: option }));
      return (
        <fieldset
          className={`stack gap-3 p-0 borderless ${styles.options}`}
          aria-labelledby={id}
          aria-describedby={described}
        >
          {options.map(({ label, picked }) => (
            <button
              key={label}
              type="button"
              className={styles.option}
              aria-pressed={value === picked}
              onClick={() => onPick(picked)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      );
    }
    case 'choices': {
      const chosen = Array.isArray(value) ? value : [];
      return (
        <fieldset className="stack gap-2 p-0 borderless" aria-labelledby={id} aria-describedby={described}>
          <Checkboxes options={asOptions(item.options)} chosen={chosen} onChange={onAnswer} />
        </fieldset>
      );
    }
    case 'text':
      return (
        <Textarea
          {...field}
          rows={4}
          maxLength={maxAnswerLength}
          value={typeof value === 'string' ? value : ''}
          onValue={onAnswer}
        />
      );
    case 'date':
      return <DateField {...field} value={typeof value === 'string' ? value : ''} onValue={onAnswer} />;
    case 'display':
      return null;
  }
}
