import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { historyForm } from '#shared/content/clinical/history.ts';
import { visibleItems, type Answers, type AnswerValue } from '#shared/domain/forms.ts';
import type { HistoryDraft } from '#web/offline/historyDraft.ts';
import styles from '#web/patient/record/History.module.css';
import { QuestionStep } from '#web/patient/record/QuestionStep.tsx';
import { ReviewStep } from '#web/patient/record/ReviewStep.tsx';
import { useHistoryAnswers, type SavedState } from '#web/patient/record/useHistoryAnswers.ts';
import type { HistorySent } from '#web/patient/record/useSendHistory.ts';
import { Button } from '#web/ui/actions/Button.tsx';

interface HistoryFormProps {
  userId: number;
  initial: HistoryDraft;
  /** For answers of an earlier history, which are gone through. */
  startsAtEnd?: boolean;
  onClose: () => void;
  onSent: (how: HistorySent) => void;
}

const savedWords: Record<SavedState, string> = {
  nothing: '',
  saving: '',
  clinic: 'Saved',
  device: 'Saved on this device',
};

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
export function HistoryForm(props: HistoryFormProps) {
  const { userId, initial, startsAtEnd = false, onClose, onSent } = props;
  const { answers, answer, saved, settle } = useHistoryAnswers(userId, initial);
  const [place, setPlace] = useState(() => (startsAtEnd ? summary : findStart(initial.answers)));
  const [isChecking, setChecking] = useState(startsAtEnd);
  const items = visibleItems(historyForm, answers);
  const index = items.findIndex(({ linkId }) => linkId === place);
  const item = items[index];
  const questions = items.length - 1;
  /** `picked` is not among the rendered answers yet, and may show or hide the next question. */
  const next = (from: string, picked?: AnswerValue) => {
    const given = picked === undefined ? answers : { ...answers, [from]: picked };
    const now = visibleItems(historyForm, given);
    const following = now[now.findIndex(({ linkId }) => linkId === from) + 1];
    const isFollowUp = following?.showWhen !== undefined && given[following.linkId] === undefined;
    setPlace(isChecking && !isFollowUp ? findStart(given) : (following?.linkId ?? summary));
  };
  return (
    <section className={styles.form} aria-label={historyForm.title}>
      <div className={styles.top}>
        <Button variant="quiet" size="sm" onClick={onClose}>
          <ArrowLeft aria-hidden /> Go on later
        </Button>
        <output className="muted">{savedWords[saved]}</output>
      </div>
      <div className={styles.progress}>
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
          onAnswer={(value) => answer(item.linkId, value)}
          onNext={(picked) => next(item.linkId, picked)}
          onBack={index > 0 ? () => setPlace(items[index - 1]?.linkId ?? place) : null}
        />
      ) : (
        <ReviewStep
          userId={userId}
          answers={answers}
          replaces={initial.replaces}
          onChange={(linkId) => {
            setChecking(true);
            setPlace(linkId);
          }}
          settle={settle}
          onSent={onSent}
        />
      )}
    </section>
  );
}
