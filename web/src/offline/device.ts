/** An iPhone or iPad; newer iPads report as Macs, which have no touch screen. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

export function isInstalled(): boolean {
  const isIosHomeScreen = (navigator as { standalone?: boolean }).standalone === true;
  return isIosHomeScreen || window.matchMedia('(display-mode: standalone)').matches;
}

export const isIosApp = () => isIos() && isInstalled();

/** Safari deletes script-writable storage after a week without a visit, unless the site is installed. */
export function isForgetful(): boolean {
  const { userAgent } = navigator;
  const isSafari = userAgent.includes('Safari/') && !/Chrom|CriOS|Android/.test(userAgent);
  return (isSafari || isIos()) && !isInstalled();
}

export function isDataDear(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** With the data saver on, only for those who have installed the site, signed in, or have it already. */
export const mayDownloadSite = (isSignedIn: boolean) =>
  !isDataDear() ||
  isSignedIn ||
  isInstalled() ||
  ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null);

/** The word for this device in messages. */
export const deviceWord = () =>
  window.matchMedia('(pointer: coarse) and (max-width: 40rem)').matches ? 'phone' : 'device';
