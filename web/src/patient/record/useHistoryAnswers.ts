import { useCallback, useEffect, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { Answers, AnswerValue } from '#shared/domain/forms.ts';
import { useSaveHistoryDraftMutation } from '#web/data/calls/myRecord.ts';
import { saveHistoryDraft, type HistoryDraft } from '#web/offline/historyDraft.ts';

/** What has become of the latest answer. */
export type SavedState = 'nothing' | 'saving' | 'clinic' | 'device';

/**
 * The answers of a medical history in progress; each is stored on the device at once, and with the clinic when it can
 * be. `others` are another window's answers to the same questions, until the person has chosen.
 */
export function useHistoryAnswers(userId: number, initial: HistoryDraft, initialOthers: Answers) {
  const [answers, setAnswers] = useState<Answers>(initial.answers);
  const [others, setOthers] = useState<Answers>(initialOthers);
  const [saved, setSaved] = useState<SavedState>('nothing');
  const [saveDraft] = useSaveHistoryDraftMutation();
  const own = useRef({ window: uuidv7(), settled: [] as string[], saved: {} as HistoryDraft['typed'] });
  const latest = useRef({ ...initial, isWaiting: false });
  const sending = useRef<Promise<void> | null>(null);

  const store = useCallback(() => {
    const { isWaiting: _waiting, ...draft } = latest.current;
    void saveHistoryDraft(userId, draft, own.current.saved);
  }, [userId]);

  const send = useCallback(async () => {
    do {
      latest.current.isWaiting = false;
      setSaved('saving');
      const sent = latest.current;
      const { window, settled } = own.current;
      const typed = { window, version: sent.version ?? 0, at: sent.typed, settled };
      const { data } = await saveDraft({ body: { answers: sent.answers, typed } });
      if (data) {
        const now = latest.current;
        const open = Object.entries(now.typed).filter(([id]) => now.answers[id] !== sent.answers[id]);
        const typedSince = open.map(([id]) => [id, now.answers[id] ?? ''] as const);
        latest.current = {
          ...now,
          answers: { ...now.answers, ...data.answer.answers, ...Object.fromEntries(typedSince) },
          version: data.answer.version,
          typed: Object.fromEntries(open),
        };
        const later = own.current.settled.slice(settled.length);
        own.current = { window, settled: later, saved: { ...own.current.saved, ...sent.typed } };
        setAnswers(latest.current.answers);
        setOthers(
          Object.fromEntries(Object.entries(data.answer.others).filter(([id]) => !later.includes(id))),
        );
        store();
      }
      setSaved(data ? 'clinic' : 'device');
    } while (latest.current.isWaiting);
    sending.current = null;
  }, [saveDraft, store]);

  const save = useCallback(() => {
    latest.current.isWaiting = true;
    store();
    sending.current ??= send();
  }, [send, store]);

  const answer = useCallback(
    (linkId: string, value: AnswerValue) => {
      const { current } = latest;
      const next = { ...current.answers, [linkId]: value };
      latest.current = { ...current, answers: next, typed: { ...current.typed, [linkId]: Date.now() } };
      setAnswers(next);
      save();
    },
    [save],
  );

  /** Of two answers the person has chosen this one. */
  const choose = useCallback(
    (linkId: string, value: AnswerValue) => {
      own.current.settled = [...own.current.settled, linkId];
      setOthers(({ [linkId]: _other, ...rest }) => rest);
      answer(linkId, value);
    },
    [answer],
  );

  // What was typed without a connection goes once the form is opened again.
  const isUnsaved = Object.keys(initial.typed).length > 0;
  useEffect(() => {
    if (isUnsaved) save();
  }, [isUnsaved, save]);

  /** Resolves once no draft is on its way, which could otherwise arrive after the history itself. */
  const settle = useCallback(async () => {
    latest.current.isWaiting = false;
    await sending.current;
  }, []);

  return { answers, answer, others, choose, saved, settle };
}
