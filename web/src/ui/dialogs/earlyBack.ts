/** History state of a dialog opened before hydration. */
export const earlyEntry = 'early';

/** Excludes the desk and the reception window, which handle history themselves. */
export const isPatients = () =>
  location.protocol.startsWith('http') && !location.pathname.startsWith('/admin');

export const entryOf = () => (history.state as { overlay?: string } | null)?.overlay;
const findOpen = () => document.querySelector<HTMLDialogElement>('dialog[open]');
const isEarly = () => entryOf() === earlyEntry;

/** A step back is asynchronous, and a closing dialog fires events meanwhile. */
let isSteppingBack = false;

function follow(): void {
  if (isSteppingBack) return;
  if (findOpen() && !isEarly()) history.pushState({ ...history.state, overlay: earlyEntry }, '');
  else if (!findOpen() && isEarly()) {
    isSteppingBack = true;
    history.back();
  }
}

function onStep(): void {
  if (isSteppingBack) {
    isSteppingBack = false;
    follow();
  } else if (!isEarly()) findOpen()?.close();
}

/** A link replaces the dialog's history entry, so that Back does not return to it. */
function leaveByLink(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('dialog[open] a[href]') : null;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || !isEarly() || link.target || link.origin !== location.origin) return;
  if (link.hasAttribute('data-waits')) return;
  event.preventDefault();
  location.replace(link.href);
}

/** Until hydration: Back closes an open dialog before leaving the page. */
export function startEarlyBack(): void {
  if (!isPatients()) return;
  // A reloaded page has no open dialog, whatever its history state says.
  follow();
  for (const name of ['toggle', 'close']) document.addEventListener(name, follow, true);
  document.addEventListener('click', leaveByLink, true);
  window.addEventListener('popstate', onStep);
}

export function endEarlyBack(): void {
  for (const name of ['toggle', 'close']) document.removeEventListener(name, follow, true);
  document.removeEventListener('click', leaveByLink, true);
  window.removeEventListener('popstate', onStep);
}
