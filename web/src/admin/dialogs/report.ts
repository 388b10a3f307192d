import { sentenceOf } from '#web/data/requests/errors.ts';
import { takeUndoable } from '#web/data/requests/undoable.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';

interface Outcome<Answer> {
  /** The title of the toast of success, and a line below it, which the answer may be a part of. */
  done: string;
  detail?: string | ((answer: Answer) => string);
  /** Said where the server gives no sentence of its own. */
  failed: string;
  /** Takes the change back, for as long as nobody was told of it. */
  undo?: (eventId: number) => void;
}

/** Long enough to read it and to reach the button. */
const undoMs = 10_000;

/** Waits for a change and says in a toast how it went; true when it was made. */
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
