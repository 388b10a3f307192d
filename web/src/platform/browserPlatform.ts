import type { Platform } from '#shared/contracts/platform.ts';
import { renderDaySheet } from '#shared/domain/daySheet.ts';
import { saveEncryptedWork, readEncryptedWork } from '#web/platform/encryptedWork.ts';

let policy: Pick<TrustedTypePolicy, 'createHTML'> | undefined;

/** Trusted Types policy for the day sheet; `renderDaySheet` escapes user input. */
function trust(html: string): string {
  policy ??= window.trustedTypes?.createPolicy('day-sheet', { createHTML: (text: string) => text });
  return (policy?.createHTML(html) ?? html) as string;
}

/** Prints the sheet from a hidden iframe, which is removed afterwards. */
function printDocument(html: string): Promise<void> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.title = 'Day sheet';
    Object.assign(frame.style, { position: 'fixed', left: '-300vw', width: '210mm', height: '297mm' });
    frame.srcdoc = trust(html);
    frame.addEventListener('load', () => {
      const end = () => {
        frame.remove();
        resolve();
      };
      frame.contentWindow?.addEventListener('afterprint', end, { once: true });
      frame.contentWindow?.print();
    });
    document.body.append(frame);
  });
}

export const browserPlatform: Platform = {
  saveWork: saveEncryptedWork,
  readWork: readEncryptedWork,
  printDaySheet: async (sheet) => {
    await printDocument(renderDaySheet(sheet, { styles: '/day-sheet.css', now: new Date() }));
    // Browsers report printing problems themselves.
    return { isDone: true, message: null };
  },
};
