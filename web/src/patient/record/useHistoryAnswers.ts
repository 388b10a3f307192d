import { useCallback, useRef, useState } from 'react';
import type { Answers, AnswerValue } from '#shared/domain/forms.ts';
import { useSaveHistoryDraftMutation } from '#web/data/calls/myRecord.ts';
import { saveHistoryDraft, type HistoryDraft } from '#web/offline/historyDraft.ts';

/** What has become of the latest answer. */
export type SavedState = 'nothing' | 'saving' | 'clinic' | 'device';

const draftOf = ({ answers, version, replaces }: HistoryDraft): HistoryDraft => ({
  answers,
  version,
  replaces,
});

/** The answers of a medical history in progress; each is stored on the device at once, and with the clinic when it can be. */
export function useHistoryAnswers(userId: number, initial: HistoryDraft) {
  const [answers, setAnswers] = useState<Answers>(initial.answers);
  const [saved, setSaved] = useState<SavedState>('nothing');
  const [saveDraft] = useSaveHistoryDraftMutation();
  const latest = useRef({ ...initial, isWaiting: false });
  const sending = useRef<Promise<void> | null>(null);

  const send = useCallback(async () => {
    do {
      latest.current.isWaiting = false;
      setSaved('saving');
      const { data } = await saveDraft({ body: { answers: latest.current.answers } });
      if (data) latest.current.version = data.answer.version;
      setSaved(data ? 'clinic' : 'device');
      if (data) void saveHistoryDraft(userId, draftOf(latest.current));
    } while (latest.current.isWaiting);
    sending.current = null;
  }, [saveDraft, userId]);

  const answer = useCallback(
    (linkId: string, value: AnswerValue) => {
      const next = { ...latest.current.answers, [linkId]: value };
      latest.current = { ...latest.current, answers: next, isWaiting: true };
      setAnswers(next);
      void saveHistoryDraft(userId, draftOf(latest.current));
      sending.current ??= send();
    },
    [send, userId],
  );

  /** Resolves once no draft is on its way, which could otherwise arrive after the history itself. */
  const settle = useCallback(async () => {
    latest.current.isWaiting = false;
    await sending.current;
  }, []);

  return { answers, answer, saved, settle };
}
