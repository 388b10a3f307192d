import { reportOn } from '#web/admin/dialogs/desk.tsx';
import { selectedHint, writeClipboard } from '#web/ui/clipboard.ts';

/**
 * Copies a text and shows a toast: copied, or not.
 * @param shown the element that shows the text, which is selected where it could not be copied
 */
export const copyText = (text: string, failed: string, shown?: Element | null) =>
  reportOn(writeClipboard(text, shown), {
    done: 'Copied to clipboard',
    failed: shown ? `${failed} ${selectedHint}` : failed,
  });
