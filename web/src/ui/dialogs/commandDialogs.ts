/** Polyfill for buttons with `command` that open and close dialogs. */
export function commandDialogs(): void {
  if ('command' in HTMLButtonElement.prototype) return;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[commandfor]') : null;
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button?.getAttribute('command') === 'close') dialog.close();
    else dialog.showModal();
    // Such browsers fire no `toggle` event for dialogs.
    dialog.dispatchEvent(new Event('toggle'));
  });
}
