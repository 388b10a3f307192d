/** Over plain http a browser has no clipboard of its own; the older way needs a selected text on the page. */
function copySelected(text: string): void {
  const former = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  (document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document.body).append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
  const isDone = document.execCommand('copy');
  field.remove();
  if (former instanceof HTMLElement) former.focus({ preventScroll: true });
  if (!isDone) throw new Error('not copied');
}

/**
 * Copies a text.
 * @param shown the element that shows it: where copying fails its text is selected, to be copied by hand
 * @throws Error when the browser refuses
 */
export async function writeClipboard(text: string, shown?: Element | null): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  try {
    if (clipboard) await clipboard.writeText(text);
    else copySelected(text);
  } catch (error) {
    if (shown) window.getSelection()?.selectAllChildren(shown);
    throw error;
  }
}

/** Said after a failure where the text was selected. */
export const selectedHint = 'It is selected: press Ctrl+C, or ⌘C on a Mac.';
