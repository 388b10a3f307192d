import { useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { Handover } from '#shared/contracts/handover.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import type { Answers } from '#shared/domain/forms.ts';
import { handoverApi } from '#web/data/calls/handover.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { HistoryQuestions } from '#web/medicalHistory/HistoryQuestions.tsx';

interface HandoverFormProps {
  handover: Handover;
  /** The form was signed, or is closed. */
  onChanged: () => void;
}

/** The medical history on a screen of the clinic: answers are stored with the clinic only, never on the device. */
export function HandoverForm({ handover, onChanged }: HandoverFormProps) {
  const [answers, setAnswers] = useState<Answers>(handover.answers);
  const [error, setError] = useState<string | null>(null);
  const [saveDraft] = handoverApi.useSaveHandoverDraftMutation();
  const [sendHistory, { isLoading }] = handoverApi.useSendHandoverHistoryMutation();
  // One id for every attempt, so that a repeat is the same entry.
  const id = useRef(uuidv7());
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const save = (given: Answers) => {
    saving.current = saving.current.then(async () => {
      const { error: refusal } = await saveDraft({ body: { answers: { ...given } } });
      // Without a connection nothing is lost: all answers are sent at the end.
      if (refusal && 'isRefusal' in refusal && refusal.isRefusal) onChanged();
    });
  };
  const send = async (shown: Record<string, Answers[string]>) => {
    // A draft must not arrive after the history itself.
    await saving.current;
    const body = { id: id.current, formVersion: historyForm.version, answers: shown };
    const { error: refusal } = await sendHistory({ body });
    if (refusal) setError(sentenceOf(refusal, 'Your answers could not be sent. Please try again.'));
    else onChanged();
  };
  return (
    <HistoryQuestions
      answers={answers}
      onAnswer={(linkId, value) => setAnswers((given) => ({ ...given, [linkId]: value }))}
      onNext={save}
      startsAtEnd={handover.isEarlier}
      onSend={(shown) => void send(shown)}
      isSending={isLoading}
      error={error}
    />
  );
}
