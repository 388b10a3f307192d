import { AppWindow, RefreshCw, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { outdatedLabels } from '#shared/contracts/versions.ts';
import { useOutdated } from '#web/data/requests/versions.ts';
import { useIsOutboxBlocked } from '#web/outbox/unsent.ts';
import { dismissStorageWarning, useStorageWarning } from '#web/offline/persistentStorage.ts';
import { acceptUpdate, loadNewest, postponeUpdate, useUpdateState } from '#web/offline/updates.ts';
import styles from '#web/site/offline/Prompts.module.css';
import { Button, QuietButton } from '#web/ui/actions/Button.tsx';
import { latestToast } from '#web/ui/toast/toastStore.ts';

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

/** Update and storage prompts. */
export function Prompts() {
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
