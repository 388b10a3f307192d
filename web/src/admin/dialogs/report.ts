import { sentenceOf } from '#web/data/requests/errors.ts';
import { outageWords } from '#web/admin/outage/outageTexts.ts';
import type { Changed, QueuedOffline } from '#web/data/requests/changed.ts';
import { showToast, type ToastOptions } from '#web/ui/toast/toastStore.ts';

interface Outcome<Answer> {
  /** Title of the success toast, and its description, which can depend on the response. */
  done: string;
  detail?: string | ((answer: Answer) => string);
  /** Replaces `detail` where the change is only queued, because it must not read as final. */
  queuedDetail?: string;
  /** Fallback when the server sends no message; left out where the window shows the failure itself. */
  failed?: string;
  /** Adds an Undo button; possible until a notice of the change was sent. */
  undo?: (eventId: number) => void;
  /** Beside Undo, reads the letter that this change sends; left out where nobody gets one. */
  readLetter?: ((eventId: number) => void) | undefined;
}

/** Long enough to read the toast and reach its button. */
const undoMs = 10_000;

/** The toast of a change that was recorded for later. */
function describeQueued(queued: QueuedOffline, detail: string | undefined): ToastOptions {
  const isFact = queued === 'fact';
  const sentence = isFact ? outageWords.waitingToast : outageWords.commitmentToast;
  return {
    title: isFact ? outageWords.waiting : outageWords.commitment,
    description: detail ? `${/[.!?]$/.test(detail) ? detail : `${detail}.`} ${sentence}` : sentence,
    variant: 'waiting',
  };
}

/** Awaits a change, or work on this device, and shows its outcome in a toast; true on success. */
export async function reportOn<Answer>(
  change: Promise<Changed<Answer> | void>,
  { done, detail, queuedDetail, failed, undo, readLetter }: Outcome<Answer>,
): Promise<boolean> {
  let changed: Changed<Answer> | undefined;
  try {
    changed = (await change) ?? undefined;
  } catch (error) {
    if (failed !== undefined)
      showToast({ title: 'Error', description: sentenceOf(error, failed), variant: 'destructive' });
    return false;
  }
  const { undoEvent = null, queued = null } = changed ?? {};
  const description = typeof detail === 'function' ? changed && detail(changed.answer) : detail;
  if (queued) {
    showToast(describeQueued(queued, (queued === 'promise' && queuedDetail) || description));
    return true;
  }
  showToast({
    title: done,
    ...(description && { description }),
    ...(undo &&
      undoEvent !== null && {
        action: { label: 'Undo', onAction: () => undo(undoEvent) },
        ...(readLetter && {
          detailAction: { label: 'Read letter', onAction: () => readLetter(undoEvent) },
        }),
        durationMs: undoMs,
      }),
  });
  return true;
}
