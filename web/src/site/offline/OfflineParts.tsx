import { useEffect } from 'react';
import { followUpdates } from '#web/offline/updates.ts';
import { UpdatePrompt } from '#web/site/offline/UpdatePrompt.tsx';
import { useGuidesOnDevice } from '#web/site/offline/useGuidesOnDevice.ts';

/** What the site says about itself rather than about the clinic; loaded after the page. */
export function OfflineParts() {
  useEffect(followUpdates, []);
  useGuidesOnDevice();
  return <UpdatePrompt />;
}
