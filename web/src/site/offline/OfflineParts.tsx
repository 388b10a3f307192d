import { useEffect, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { followSnapshots } from '#web/data/followSnapshots.ts';
import type { OutboxItem } from '#web/indexedDb/item.ts';
import { formatSent } from '#web/unsent/formatItem.ts';
import { followOutbox } from '#web/outbox/followOutbox.ts';
import { waitUntilSent, useIsOutboxBlocked } from '#web/outbox/unsent.ts';
import type { Store } from '#web/data/store.ts';
import { mayDownloadSite, isDataDear } from '#web/offline/device.ts';
import {
  followUpdates,
  acceptUpdate,
  loadNewest,
  postponeUpdate,
  useUpdateState,
} from '#web/offline/updates.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { LogOutDialog } from '#web/session/LogOutDialog.tsx';
import { Toaster } from '#web/ui/toast/Toaster.tsx';
import { showToast, latestToast } from '#web/ui/toast/toastStore.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { careApi } from '#web/data/calls/care.ts';
import { cacheGuides, findCachedGuides } from '#web/offline/cachedGuides.ts';
import { guideLinks } from '#web/offline/guideLink.ts';
import { AppWindow, RefreshCw, Share } from 'lucide-react';
import { outdatedLabels } from '#shared/contracts/versions.ts';
import { useOutdated } from '#web/data/requests/versions.ts';
import { dismissStorageWarning, useStorageWarning } from '#web/offline/persistentStorage.ts';
import styles from '#web/site/offline/Prompts.module.css';
import { Button, QuietButton } from '#web/ui/actions/Button.tsx';

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

interface PromptProps {
  icon: ReactNode;
  text: string;
  actions?: ReactNode;
  /** Not shown over a dialog or a screen that a patient holds. */
  canWait?: boolean;
}

function Prompt({ icon, text, actions, canWait }: PromptProps) {
  return (
    <div className={styles.prompt} data-can-wait={canWait}>
      {icon}
      <p>{text}</p>
      {actions && <div className="flex column-2 gap-2 justify-end">{actions}</div>}
    </div>
  );
}

/** Offers a new version; the user decides when to reload. */
function UpdatePrompt() {
  const state = useUpdateState();
  const isOutdated = useOutdated() !== 'no';
  if (isOutdated) {
    return (
      <Prompt
        icon={<RefreshCw aria-hidden />}
        text={outdatedLabels.web}
        actions={
          <Button size="sm" onClick={() => void loadNewest()}>
            Reload
          </Button>
        }
      />
    );
  }
  if (state === 'none') return null;
  return (
    <Prompt
      canWait
      icon={<RefreshCw aria-hidden />}
      text={
        state === 'ready'
          ? 'A newer version of this site is ready.'
          : 'This site was updated in another tab. Reload when you have finished here.'
      }
      actions={
        <>
          <QuietButton onClick={postponeUpdate}>Later</QuietButton>
          <Button size="sm" onClick={acceptUpdate}>
            {state === 'ready' ? 'Update' : 'Reload'}
          </Button>
        </>
      }
    />
  );
}

function Prompts() {
  const isBlocked = useIsOutboxBlocked();
  const isForgetful = useStorageWarning();
  const isToastShown = latestToast.use() !== null;
  return (
    <output className={styles.region} data-prompts data-raised={isToastShown}>
      {isBlocked && (
        <Prompt
          icon={<AppWindow aria-hidden />}
          text="Please close any other tabs of this site: one of them is an older version. Until then nothing can be saved on this device."
        />
      )}
      {isForgetful && (
        <Prompt
          icon={<Share aria-hidden />}
          text="Safari may clear what waits here after seven days without a visit. Tap Share, then “Add to Home Screen”, and it stays."
          actions={<QuietButton onClick={dismissStorageWarning}>Understood</QuietButton>}
        />
      )}
      <UpdatePrompt />
    </output>
  );
}
