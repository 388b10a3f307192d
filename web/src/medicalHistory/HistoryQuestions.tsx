import { useState, type ReactNode } from 'react';
import { historyForm } from '#shared/content/clinical/history.ts';
import { visibleItems, type Answers, type AnswerValue } from '#shared/domain/forms.ts';
import styles from '#web/medicalHistory/History.module.css';
import { QuestionStep } from '#web/medicalHistory/QuestionStep.tsx';
import { ReviewStep } from '#web/medicalHistory/ReviewStep.tsx';

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
