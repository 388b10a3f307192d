import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { followSnapshots } from '#web/data/followSnapshots.ts';
import type { OutboxItem } from '#web/indexedDb/item.ts';
import { formatSent } from '#web/unsent/formatItem.ts';
import { followOutbox } from '#web/outbox/followOutbox.ts';
import { waitUntilSent } from '#web/outbox/unsent.ts';
import type { Store } from '#web/data/store.ts';
import { mayDownloadSite, isDataDear } from '#web/offline/device.ts';
import { followUpdates } from '#web/offline/updates.ts';
import { Prompts } from '#web/site/offline/Prompts.tsx';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { LogOutDialog } from '#web/session/LogOutDialog.tsx';
import { Toaster } from '#web/ui/toast/Toaster.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { careApi } from '#web/data/calls/care.ts';
import { cacheGuides, findCachedGuides } from '#web/offline/cachedGuides.ts';
import { guideLinks } from '#web/offline/guideLink.ts';

/** After sign-in, stores what a patient may need offline, whichever page they open: appointments, care, guides. */
function useAftercareOnDevice(): void {
  const { user } = useCurrentUser();
  const isPatient = user?.role === 'user';
  bookingsApi.useListMyBookingsQuery(undefined, { skip: !isPatient });
  careApi.useListMyCareQuery(undefined, { skip: !isPatient });
  useEffect(() => {
    if (!isPatient) return;
    void findCachedGuides(guideLinks)
      .then(() => (isDataDear() ? undefined : cacheGuides(guideLinks)))
      // Without a cache, guides open from the server.
      .catch(() => undefined);
  }, [isPatient]);
}

const showLoss = () =>
  void showToast({
    title: 'Unsent requests were removed by the browser',
    description: 'Please write to us again, or ring us.',
    variant: 'destructive',
    durationMs: 60_000,
  });

const showSent = (items: readonly OutboxItem[]) =>
  void showToast({ title: formatSent(items), description: 'The clinic has it now.', durationMs: 10_000 });

/** Offline and update UI; loaded after the page. */
export function OfflineParts() {
  const store = useStore() as Store;
  const isSignedIn = useCurrentUser().user !== null;
  useEffect(() => {
    if (mayDownloadSite(isSignedIn)) followUpdates(waitUntilSent);
  }, [isSignedIn]);
  useEffect(() => followOutbox(store, showLoss, showSent), [store]);
  useEffect(() => followSnapshots(store), [store]);
  useAftercareOnDevice();
  return (
    <>
      <Toaster />
      <Prompts />
      <LogOutDialog />
    </>
  );
}
