/** The entry of the history that stands for a dialog which was opened before the app came. */
export const earlyEntry = 'early';

/** The desk and the reception window have a history of their own. */
export const isPatients = () =>
  location.protocol.startsWith('http') && !location.pathname.startsWith('/admin');

export const entryOf = () => (history.state as { overlay?: string } | null)?.overlay;
const findOpen = () => document.querySelector<HTMLDialogElement>('dialog[open]');
const isEarly = () => entryOf() === earlyEntry;

/** A step back takes a moment, in which a closing dialog tells of itself again. */
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

/** A link takes the place of the dialog's entry, which Back would otherwise come to. */
function leaveByLink(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('dialog[open] a[href]') : null;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || !isEarly() || link.target || link.origin !== location.origin) return;
  if (link.hasAttribute('data-waits')) return;
  event.preventDefault();
  location.replace(link.href);
}

/** Until the app is there to do it: Back closes an open dialog before it leaves the page. */
export function startEarlyBack(): void {
  if (!isPatients()) return;
  // A page that is loaded again has no dialog open, whatever its history says.
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
