import { useState, type ReactNode, useEffect, useRef } from 'react';
import { historyForm } from '#shared/content/clinical/history.ts';
import {
  visibleItems,
  type Answers,
  type AnswerValue,
  formatAnswer,
  checkAnswers,
  yesFirst,
} from '#shared/domain/forms.ts';
import styles from '#web/medicalHistory/History.module.css';
import { QuestionStep } from '#web/medicalHistory/QuestionStep.tsx';
import { Button, QuietButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { classNames } from '#web/ui/styles/classNames.ts';

/** Where the browser's history keeps the question that is shown; null for the one that was shown first. */
export interface ShownQuestion {
  question: string | null;
  open: (question: string, from: string, isBack: boolean) => void;
}

interface HistoryQuestionsProps {
  answers: Answers;
  onAnswer: (linkId: string, value: AnswerValue) => void;
  /** Called with all answers when somebody goes on to the next question. */
  onNext?: (answers: Answers) => void;
  /** For answers of an earlier history, which are gone through. */
  startsAtEnd?: boolean;
  /** Without it Back leaves the form, as on a screen that was handed over. */
  shown?: ShownQuestion;
  /** Above the questions. */
  top?: ReactNode;
  onSend: (answers: Record<string, AnswerValue>) => void;
  isSending: boolean;
  /** Why they could not be sent. */
  error: string | null;
}

const summary = 'summary';

/** Where somebody goes on who comes back: at the first question without an answer. */
function findStart(answers: Answers): string {
  if (Object.keys(answers).length === 0) return historyForm.items[0]?.linkId ?? summary;
  const open = visibleItems(historyForm, answers).find(
    ({ linkId, type, required }) => type !== 'display' && required && answers[linkId] === undefined,
  );
  return open?.linkId ?? summary;
}

/** The medical history, one question a screen. */
export function HistoryQuestions(props: HistoryQuestionsProps) {
  const { answers, onAnswer, onNext, startsAtEnd = false, shown, top, ...sending } = props;
  const [opened, setOpened] = useState(() => (startsAtEnd ? summary : findStart(answers)));
  const place = shown?.question ?? opened;
  const setPlace = (next: string, isBack = false) =>
    shown ? shown.open(next, place, isBack) : setOpened(next);
  const [isChecking, setChecking] = useState(startsAtEnd);
  const items = visibleItems(historyForm, answers);
  const index = items.findIndex(({ linkId }) => linkId === place);
  const item = items[index];
  const questions = items.length - 1;
  /** `picked` is not among the rendered answers yet, and may show or hide the next question. */
  const next = (from: string, picked?: AnswerValue) => {
    const given = picked === undefined ? answers : { ...answers, [from]: picked };
    onNext?.(given);
    const now = visibleItems(historyForm, given);
    const following = now[now.findIndex(({ linkId }) => linkId === from) + 1];
    const isFollowUp = following?.showWhen !== undefined && given[following.linkId] === undefined;
    setPlace(isChecking && !isFollowUp ? findStart(given) : (following?.linkId ?? summary));
  };
  return (
    <section
      className={`stack fluid gap-5 max-w-measure ${styles.form}`}
      aria-label={historyForm.title}
      data-in-focus
    >
      {top && <div className={`row wrap between gap-3 ${styles.top}`}>{top}</div>}
      <div className="stack gap-2 ink-soft text-sm tabular">
        <span id="history-progress">
          {item ? (index === 0 ? historyForm.title : `Question ${index} of ${questions}`) : 'Your answers'}
        </span>
        <progress aria-labelledby="history-progress" value={item ? index : items.length} max={items.length} />
      </div>
      {item ? (
        <QuestionStep
          key={item.linkId}
          item={item}
          value={answers[item.linkId]}
          onAnswer={(value) => onAnswer(item.linkId, value)}
          onNext={(picked) => next(item.linkId, picked)}
          onBack={index > 0 ? () => setPlace(items[index - 1]?.linkId ?? place, true) : null}
        />
      ) : (
        <ReviewStep
          answers={answers}
          onChange={(linkId) => {
            setChecking(true);
            setPlace(linkId);
          }}
          {...sending}
        />
      )}
    </section>
  );
}

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
function ReviewStep({ answers, onChange, onSend, isSending, error }: ReviewStepProps) {
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
