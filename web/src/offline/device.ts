/** An iPhone or iPad; newer iPads call themselves Macs, which have no touch screen. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

export function isInstalled(): boolean {
  const isIosHomeScreen = (navigator as { standalone?: boolean }).standalone === true;
  return isIosHomeScreen || window.matchMedia('(display-mode: standalone)').matches;
}

export const isIosApp = () => isIos() && isInstalled();

/** Safari clears what scripts have stored after a week without a visit, unless the site is on the home screen. */
export function isForgetful(): boolean {
  const { userAgent } = navigator;
  const isSafari = userAgent.includes('Safari/') && !/Chrom|CriOS|Android/.test(userAgent);
  return (isSafari || isIos()) && !isInstalled();
}

/** What somebody would call the thing in front of them. */
export const deviceWord = () =>
  window.matchMedia('(pointer: coarse) and (max-width: 40rem)').matches ? 'phone' : 'device';
