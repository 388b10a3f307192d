import { isInstalled, isIos } from '#web/offline/device.ts';
import { writeStored } from '#web/ui/hooks/deviceStorage.ts';

/** Chromium's `beforeinstallprompt` event, which can fire before hydration. */
export interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const key = 'install-declined';
const silentForMs = 30 * 24 * 60 * 60 * 1000;

/** Event name: the prompt can arrive after the page. */
export const offered = 'install-offered';

let offer: InstallOffer | undefined;

/** Holds back the install prompt until it is offered in context. */
export function holdInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    window.dispatchEvent(new Event(offered));
  });
}

/** Without storage it is never offered. */
function wasDeclined(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(key) ?? 0) < silentForMs;
  } catch {
    return true;
  }
}

/** `offer`: the browser's prompt. `steps`: manual instructions for iOS. Null: not installable, or installed. */
export function findInstallWay(): 'offer' | 'steps' | null {
  if (isInstalled() || wasDeclined()) return null;
  if (offer) return 'offer';
  return isIos() ? 'steps' : null;
}

export async function acceptInstall(): Promise<void> {
  const { outcome = 'dismissed' } = (await offer?.prompt()) ?? {};
  offer = undefined;
  if (outcome === 'dismissed') declineInstall();
}

/** Hides the offer for thirty days. */
export const declineInstall = () => writeStored('localStorage', key, String(Date.now()));
