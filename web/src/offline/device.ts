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
