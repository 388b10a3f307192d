import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { BodyInputOf, Call } from '#shared/contracts/call.ts';
import { baseApi } from '#web/data/requests/baseApi.ts';
import { sendThroughOutbox, type Saved, type SendFailure } from '#web/outbox/sendThroughOutbox.ts';
import type { ItemKind } from '#web/outbox/item.ts';
import { useOutbox } from '#web/outbox/unsent.ts';
import { useAttemptKey } from '#web/offline/useAttemptKey.ts';

interface QueuedForm<C extends Call> {
  /** The form's name among drafts and attempts. */
  form: string;
  call: C;
  kind: ItemKind;
  ownerId: number | null;
  /** The clinic has it: now, or later while the form still shows it. */
  onSent: () => void;
  /** It waits on this device. */
  onSaved: (saved: Saved) => void;
}

interface QueuedSend<C extends Call> {
  /** Resolves with what went wrong; null when it is sent or saved. */
  send: (body: BodyInputOf<C>) => Promise<SendFailure | null>;
  isSending: boolean;
  /** What the form shows waits on this device and is tried again by itself. */
  isKept: boolean;
}

/** Sends a form by way of the outbox. */
export function useQueuedSend<C extends Call>(queued: QueuedForm<C>): QueuedSend<C> {
  const { form, call, kind, ownerId, onSent, onSaved } = queued;
  const dispatch = useDispatch();
  const attempts = useAttemptKey(form, ownerId);
  const [isSending, setSending] = useState(false);
  const [shownId, setShownId] = useState(attempts.last);
  const state = useOutbox().find(({ item }) => item.id === shownId)?.item.state;

  const finish = useEffectEvent(() => {
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
    const result = await sendThroughOutbox({ call, kind, ownerId, body, key, former, isEdit });
    setSending(false);
    if (result.type === 'sent' || result.type === 'saved') {
      attempts.renew();
      setShownId(null);
      if (result.type === 'sent') onSent();
      else onSaved(result);
      return null;
    }
    // The session is over: the page has to know, whatever else it follows.
    if (result.error.status === 401) dispatch(baseApi.util.invalidateTags(['User']));
    setShownId(result.type === 'unsaved' ? null : key);
    return result;
  };

  return { send, isSending, isKept: state === 'waiting' };
}
