import { sentenceOf } from '#web/data/requests/request.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';

/** Says in a toast that something has failed, in the server's words where it has any. */
export const showFailure = (error: unknown, fallback: string, title = 'Error') =>
  showToast({ title, description: sentenceOf(error, fallback), variant: 'destructive' });
