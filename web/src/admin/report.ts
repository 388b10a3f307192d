import { sentenceOf } from '#web/data/errors.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';

interface Outcome {
  /** The title of the toast of success, and a line below it. */
  done: string;
  detail?: string;
  /** Said where the server gives no sentence of its own. */
  failed: string;
}

/** Waits for a change and says in a toast how it went; true when it was made. */
export async function reportOn(
  change: Promise<unknown>,
  { done, detail, failed }: Outcome,
): Promise<boolean> {
  try {
    await change;
  } catch (error) {
    showToast({ title: 'Error', description: sentenceOf(error, failed), variant: 'destructive' });
    return false;
  }
  showToast(detail ? { title: done, description: detail } : { title: done });
  return true;
}
