/** Opens and closes dialogs for buttons with `command`, in browsers that do not know it yet. */
export function commandDialogs(): void {
  if ('command' in HTMLButtonElement.prototype) return;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[commandfor]') : null;
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button?.getAttribute('command') === 'close') dialog.close();
    else dialog.showModal();
    // Browsers of that age do not tell of a dialog that opens.
    dialog.dispatchEvent(new Event('toggle'));
  });
}
