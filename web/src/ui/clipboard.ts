import { showToast } from '#web/ui/toast/toastStore.ts';

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

async function writeClipboard(text: string): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard) await clipboard.writeText(text);
  else copySelected(text);
}

/**
 * Copies a text and shows a toast: copied, or not.
 * @param shown the element that shows the text, which is selected where it could not be copied, to be copied by hand
 */
export async function copyText(text: string, failed: string, shown?: Element | null): Promise<void> {
  try {
    await writeClipboard(text);
    showToast({ title: 'Copied to clipboard' });
  } catch {
    if (shown) window.getSelection()?.selectAllChildren(shown);
    const description = shown ? `${failed} It is selected: press Ctrl+C, or ⌘C on a Mac.` : failed;
    showToast({ title: 'Error', description, variant: 'destructive' });
  }
}
