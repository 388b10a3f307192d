import { reportOn } from '#web/admin/dialogs/report.ts';

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

async function writeText(text: string): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard) await clipboard.writeText(text);
  else copySelected(text);
}

/** Copies a text and shows a toast: copied, or not. */
export const copyText = (text: string, failed: string) =>
  reportOn(writeText(text), { done: 'Copied to clipboard', failed });
