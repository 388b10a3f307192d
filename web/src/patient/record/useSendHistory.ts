import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { myRecordCalls } from '#shared/contracts/myRecord.ts';
import type { HistoryCreate } from '#shared/contracts/recordForms.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { dropHistoryDraft } from '#web/offline/historyDraft.ts';
import { notSavedWords } from '#web/offline/formatSaved.ts';
import { markAnnounced } from '#web/outbox/announced.ts';
import { sendThroughOutbox } from '#web/outbox/sendThroughOutbox.ts';
import { queuedForms } from '#web/outbox/queuedForms.ts';

export type HistorySent = 'sent' | 'waiting';

type Body = z.input<typeof HistoryCreate>;
type Content = Body extends infer One ? (One extends { id: string } ? Omit<One, 'id'> : never) : never;

const refused = 'Your medical history could not be sent. Please try again, or ring us.';

/**
 * Sends a medical history from the outbox. Its id is the key of every attempt; unlike other forms, no copy of the text
 * is left in the session storage to compare with.
 */
export function useSendHistory(userId: number, replaces: string | null, onSent: (how: HistorySent) => void) {
  const dispatch = useDispatch();
  const attempt = useRef({ id: uuidv7(), former: replaces });
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const send = async (content: Content) => {
    setSending(true);
    setError(null);
    const { id, former } = attempt.current;
    const result = await sendThroughOutbox({
      call: myRecordCalls.sendHistory,
      kind: queuedForms.history.kind,
      ownerId: userId,
      body: { id, ...content },
      key: id,
      former: former === null ? null : { id: former, ownerId: userId, isEdit: former === replaces },
    });
    setSending(false);
    if (result.type === 'sent' || result.type === 'saved') {
      if (result.type === 'sent') markAnnounced(id);
      await dropHistoryDraft(userId);
      dispatch(baseApi.util.invalidateTags(['MyRecord']));
      onSent(result.type === 'sent' ? 'sent' : 'waiting');
      return;
    }
    // Corrected answers are another entry, which replaces the refused one.
    if (result.type === 'refused') attempt.current = { id: uuidv7(), former: id };
    if (result.error.status === 401) dispatch(baseApi.util.invalidateTags(['User']));
    setError(result.type === 'unsaved' ? notSavedWords : result.error.sentence || refused);
  };

  return { send, isSending, error };
}
