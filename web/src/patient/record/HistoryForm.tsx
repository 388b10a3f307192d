import { ArrowLeft } from 'lucide-react';
import { historyForm } from '#shared/content/clinical/history.ts';
import { HistoryQuestions } from '#web/medicalHistory/HistoryQuestions.tsx';
import type { HistoryDraft } from '#web/offline/historyDraft.ts';
import { useHistoryAnswers, type SavedState } from '#web/patient/record/useHistoryAnswers.ts';
import { useSendHistory, type HistorySent } from '#web/patient/record/useSendHistory.ts';
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

/** The medical history on the patient's own device. */
export function HistoryForm({ userId, initial, startsAtEnd, onClose, onSent }: HistoryFormProps) {
  const { answers, answer, saved, settle } = useHistoryAnswers(userId, initial);
  const { send, isSending, error } = useSendHistory(userId, initial.replaces, onSent);
  return (
    <HistoryQuestions
      answers={answers}
      onAnswer={answer}
      startsAtEnd={startsAtEnd ?? false}
      top={
        <>
          <Button variant="quiet" size="sm" onClick={onClose}>
            <ArrowLeft aria-hidden /> Go on later
          </Button>
          <output className="muted">{savedWords[saved]}</output>
        </>
      }
      onSend={(shown) => void settle().then(() => send({ formVersion: historyForm.version, answers: shown }))}
      isSending={isSending}
      error={error}
    />
  );
}
