import { isInstalled, isIos } from '#web/offline/device.ts';

/** Chromium's offer to install, which it makes before the app has started. */
export interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const key = 'install-declined';
const silentForMs = 30 * 24 * 60 * 60 * 1000;

/** The page may be there before the offer is. */
export const offered = 'install-offered';

let offer: InstallOffer | undefined;

/** Keeps the offer until somebody has a use for it; nothing is shown before. */
export function holdInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    window.dispatchEvent(new Event(offered));
  });
}

function wasDeclined(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(key) ?? 0) < silentForMs;
  } catch {
    return true;
  }
}

/** `offer`: a tap installs it. `steps`: an iPhone, where it is done by hand. Null where there is nothing to say. */
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

/** For thirty days nobody is asked again. */
export function declineInstall(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Then it is not asked at all, see above.
  }
}
