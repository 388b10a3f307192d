import { isForgetful } from '#web/offline/device.ts';
import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

const key = 'told-forgetful';
const warning = makeValueStore(false);
/** Whether somebody is to be told that this browser may clear what waits here. */
export const useForgetfulWarning = warning.use;

function wasTold(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Asks the browser not to clear what waits here; says once that Safari may do so all the same. */
export async function askToStay(): Promise<void> {
  const { storage } = navigator as Partial<Navigator>;
  const isGranted = (await storage?.persisted?.()) || (await storage?.persist?.());
  if (!isGranted && isForgetful() && !wasTold()) warning.set(true);
}

export function closeForgetfulWarning(): void {
  warning.set(false);
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Then it is said again the next time.
  }
}
