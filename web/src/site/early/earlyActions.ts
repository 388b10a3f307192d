/** Marks an element as waiting for the app; the styles already open a list. */
function setWaiting(element: HTMLElement, isWaiting: boolean): void {
  element.toggleAttribute('data-waiting', isWaiting);
  if (isWaiting) element.setAttribute('aria-busy', 'true');
  else element.removeAttribute('aria-busy');
}

/**
 * Holds clicks and submits that come before hydration and replays them once the app has started. Links work normally,
 * except those marked as waiting for the app. Disabled buttons fire pointerup but no click, so that is replayed if
 * hydration enables them.
 */
export function holdEarlyActions(): () => void {
  let replay: (() => void) | undefined;
  let waiting: HTMLElement | undefined;
  const wait = (element: HTMLElement | null | undefined, next?: () => void) => {
    if (waiting) setWaiting(waiting, false);
    waiting = next ? (element ?? undefined) : undefined;
    if (waiting) setWaiting(waiting, true);
    replay = next;
  };
  const holdClick = (event: MouseEvent) => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[data-waits]') : null;
    // The browser follows links: a replayed click would let the router take over.
    if (!target && event.target instanceof Element && event.target.closest('a[href]'))
      event.stopPropagation();
    // Buttons with `command` are handled by the browser, those outside of the app work without it.
    if (!target || target.getAttribute('type') === 'submit' || target.hasAttribute('commandfor')) return;
    if (!target.closest('#root')) return;
    event.preventDefault();
    // React may have hydrated the button a moment before the app says so; the press would count twice.
    event.stopPropagation();
    const isOpenList = target === waiting && target.hasAttribute('aria-expanded');
    if (isOpenList) return wait(null);
    wait(target, () => {
      // The app has not received the focus event either.
      target.blur();
      target.focus({ preventScroll: true });
      target.click();
    });
  };
  const holdPress = (event: PointerEvent) => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button:disabled') : null;
    if (target) wait(target, () => target.click());
  };
  const holdSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const form = event.target as HTMLFormElement;
    wait(event.submitter ?? form, () => form.requestSubmit());
  };
  /** The browser refuses an empty form by itself; the app has to hear of it, too. */
  const holdInvalid = ({ target }: Event) => {
    const { form } = target as HTMLInputElement;
    if (form) wait(form.querySelector<HTMLElement>('[type=submit]'), () => void form.reportValidity());
  };
  document.addEventListener('click', holdClick, true);
  document.addEventListener('pointerup', holdPress, true);
  document.addEventListener('submit', holdSubmit, true);
  document.addEventListener('invalid', holdInvalid, true);
  return () => {
    document.removeEventListener('click', holdClick, true);
    document.removeEventListener('pointerup', holdPress, true);
    document.removeEventListener('submit', holdSubmit, true);
    document.removeEventListener('invalid', holdInvalid, true);
    const next = replay;
    wait(null);
    next?.();
  };
}
