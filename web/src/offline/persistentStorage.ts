import { isForgetful } from '#web/offline/device.ts';
import { readStored, writeStored } from '#web/ui/hooks/deviceStorage.ts';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';

/** Stored on devices, so the name stays. */
const key = 'told-forgetful';
const warning = createValueStore(false);
/** Whether to warn that this browser may clear queued forms. */
export const useStorageWarning = warning.use;

const wasShown = () => readStored('localStorage', key) !== null;

/** Requests persistent storage; warns once where Safari may still clear it. */
export async function requestPersistence(): Promise<void> {
  const { storage } = navigator as Partial<Navigator>;
  const isGranted = (await storage?.persisted?.()) || (await storage?.persist?.());
  if (!isGranted && isForgetful() && !wasShown()) warning.set(true);
}

export function dismissStorageWarning(): void {
  warning.set(false);
  writeStored('localStorage', key, '1');
}
