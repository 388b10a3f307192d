import { baseApi, tags } from '#web/data/baseApi.ts';
import { onLateOutcome } from '#web/data/sendOnce.ts';
import type { Store } from '#web/data/store.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';

/** Tells what became of a change whose answer was lost, and fetches again what it may have changed. */
export function followLateOutcomes(store: Store): () => void {
  return onLateOutcome(({ isSaved, sentence }) => {
    store.dispatch(baseApi.util.invalidateTags([...tags]));
    if (isSaved)
      showToast({ title: 'It was saved', description: 'The clinic has answered: your change is there.' });
    else showToast({ title: 'It was not saved', description: sentence, variant: 'destructive' });
  });
}
