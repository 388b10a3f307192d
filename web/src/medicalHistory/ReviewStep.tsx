import { useEffect, useRef } from 'react';
import { historyForm } from '#shared/content/clinical/history.ts';
import {
  formatAnswer,
  checkAnswers,
  visibleItems,
  yesFirst,
  type Answers,
  type AnswerValue,
} from '#shared/domain/forms.ts';
import styles from '#web/medicalHistory/History.module.css';
import { Button, QuietButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';

interface ReviewStepProps {
  answers: Answers;
  /** Goes back to a question. */
  onChange: (linkId: string) => void;
  /** Of the questions that are shown: what a changed answer has hidden is not sent. */
  onSend: (answers: Record<string, AnswerValue>) => void;
  isSending: boolean;
  error: string | null;
}

/** All answers before they are sent, with what is missing. */
export function ReviewStep({ answers, onChange, onSend, isSending, error }: ReviewStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const items = visibleItems(historyForm, answers).filter(({ type }) => type !== 'display');
  const problems = new Map(
    checkAnswers(historyForm, answers).map(({ linkId, sentence }) => [linkId, sentence] as const),
  );
  const [firstMissing] = problems.keys();
  const submit = () => {
    const shown = items.flatMap(({ linkId }) => {
      const value = answers[linkId];
      return value === undefined ? [] : [[linkId, value] as const];
    });
    onSend(Object.fromEntries(shown));
  };
  return (
    <div className="stack fluid gap-4">
      <h3 ref={heading} tabIndex={-1} className={`display-sm balance break-anywhere ${styles.question}`}>
        Is everything right?
      </h3>
      <p className="ink-soft">
        Read through your answers once. They go to the people who treat you, and stay in your record as you
        send them.
      </p>
      <dl className={`stack fluid ${styles.review}`}>
        {yesFirst(items, answers).map(({ linkId, text }) => {
          const value = answers[linkId];
          const words = value === undefined ? '' : formatAnswer(value);
          const isMissing = problems.has(linkId);
          return (
            <div className="stack columns-fluid-auto gap-0-3 items-start py-3 line-above" key={linkId}>
              <dt className="ink-soft text-sm" id={`review-${linkId}`}>
                {text}
              </dt>
              <dd className={classNames('semibold pre-line break-anywhere', isMissing && 'red')}>
                {isMissing ? 'Not answered yet' : words || 'None'}
              </dd>
              <dd className={styles.change}>
                <QuietButton
                  aria-label={`${isMissing ? 'Answer' : 'Change'}: ${text}`}
                  onClick={() => onChange(linkId)}
                >
                  {isMissing ? 'Answer' : 'Change'}
                </QuietButton>
              </dd>
            </div>
          );
        })}
      </dl>
      {error && <Notice tone="error">{error}</Notice>}
      <div className={`row wrap between gap-3 ${styles.ways}`}>
        {firstMissing !== undefined ? (
          <Button onClick={() => onChange(firstMissing)}>Answer what is missing</Button>
        ) : (
          <Button isBusy={isSending} onClick={submit}>
            {isSending ? 'Sending...' : 'Send my answers'}
          </Button>
        )}
      </div>
    </div>
  );
}
