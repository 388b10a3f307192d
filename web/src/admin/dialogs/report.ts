import { sentenceOf } from '#web/data/requests/errors.ts';
import { takeUndoable } from '#web/data/requests/undoable.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';

interface Outcome<Answer> {
  /** Title of the success toast, and its description, which can depend on the response. */
  done: string;
  detail?: string | ((answer: Answer) => string);
  /** Fallback when the server sends no message. */
  failed: string;
  /** Adds an Undo button; possible until a notice of the change was sent. */
  undo?: (eventId: number) => void;
}

/** Long enough to read the toast and reach its button. */
const undoMs = 10_000;

/** Awaits a change and shows its outcome in a toast; true on success. */
export async function reportOn<Answer>(
  change: Promise<Answer>,
  { done, detail, failed, undo }: Outcome<Answer>,
): Promise<boolean> {
  let description: string | undefined;
  try {
    const answer = await change;
    description = typeof detail === 'function' ? detail(answer) : detail;
  } catch (error) {
    showToast({ title: 'Error', description: sentenceOf(error, failed), variant: 'destructive' });
    return false;
  }
  const eventId = takeUndoable();
  showToast({
    title: done,
    ...(description && { description }),
    ...(undo &&
      eventId !== null && {
        action: { label: 'Undo', onAction: () => undo(eventId) },
        durationMs: undoMs,
      }),
  });
  return true;
}
