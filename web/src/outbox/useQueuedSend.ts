import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { BodyInputOf, Call } from '#shared/contracts/call.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { markAnnounced } from '#web/outbox/announced.ts';
import { sendThroughOutbox, type Saved, type SendFailure } from '#web/outbox/sendThroughOutbox.ts';
import { queuedForms, type QueuedFormName } from '#web/outbox/queuedForms.ts';
import { useOutbox } from '#web/outbox/unsent.ts';
import { useAttemptKey } from '#web/offline/useAttemptKey.ts';

type QueuedCall<F extends QueuedFormName> = Call & { path: (typeof queuedForms)[F]['path'] };

interface QueuedForm<F extends QueuedFormName, C extends QueuedCall<F>> {
  form: F;
  call: C;
  /** Owner of the text in the form, whose last attempt is repeated or replaced. */
  ownerId: number | null;
  /** Null until the server has identified the user, and for a guest. */
  senderId: number | null;
  /** Called when the server has it, immediately or while the form still shows it. */
  onSent: () => void;
  onSaved: (saved: Saved) => void;
}

interface QueuedSend<C extends Call> {
  /** Resolves with the failure; null when sent or queued. */
  send: (body: BodyInputOf<C>) => Promise<SendFailure | null>;
  isSending: boolean;
  /** The form's text is queued and retried automatically. */
  isQueued: boolean;
}

export function useQueuedSend<F extends QueuedFormName, C extends QueuedCall<F>>(
  queued: QueuedForm<F, C>,
): QueuedSend<C> {
  const { form, call, ownerId, senderId, onSent, onSaved } = queued;
  const dispatch = useDispatch();
  const attempts = useAttemptKey(form, ownerId);
  const [isSending, setSending] = useState(false);
  const [shownId, setShownId] = useState(attempts.last);
  const state = useOutbox().find(({ item }) => item.id === shownId)?.item.state;

  const finish = useEffectEvent(() => {
    const shown = attempts.last();
    if (shown) markAnnounced(shown);
    attempts.renew();
    onSent();
  });
  useEffect(() => {
    if (state === 'sent' && !isSending) finish();
  }, [state, isSending]);

  const send = async (body: BodyInputOf<C>) => {
    const [former, isEdit] = [attempts.last(), attempts.isEdit()];
    const key = attempts.keyFor(body);
    setSending(true);
    const result = await sendThroughOutbox({
      call,
      kind: queuedForms[form].kind,
      ownerId: senderId,
      body,
      key,
      former: former !== null && former !== key ? { id: former, ownerId, isEdit } : null,
    });
    setSending(false);
    if (result.type === 'sent' || result.type === 'saved') {
      attempts.renew();
      setShownId(null);
      if (result.type === 'sent') markAnnounced(key);
      if (result.type === 'sent') onSent();
      else onSaved(result);
      return null;
    }
    // The session has ended: refetch the user.
    if (result.error.status === 401) dispatch(baseApi.util.invalidateTags(['User']));
    setShownId(result.type === 'unsaved' ? null : key);
    return result;
  };

  return { send, isSending, isQueued: state === 'waiting' };
}
