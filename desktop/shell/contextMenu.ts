import { Menu, type BrowserWindow, type MenuItemConstructorOptions, type Session } from 'electron';
import { deskOrigin } from '#desktop/security/origin.ts';

/** British English, from the clinic's server: without a system dictionary Electron would ask a third party. */
export function checkSpelling(ses: Session, server: string | null): void {
  if (process.platform !== 'darwin') {
    ses.setSpellCheckerDictionaryDownloadURL(`${server ?? deskOrigin}/dictionaries/`);
  }
  ses.setSpellCheckerLanguages(['en-GB']);
}

/** Cut, copy, paste and spelling suggestions. */
export function offerContextMenu(window: BrowserWindow): void {
  const { webContents } = window;
  webContents.on(
    'context-menu',
    (_event, { isEditable, misspelledWord, dictionarySuggestions, selectionText }) => {
      const words: MenuItemConstructorOptions[] = dictionarySuggestions.map((word) => ({
        label: word,
        click: () => webContents.replaceMisspelling(word),
      }));
      const spelling: MenuItemConstructorOptions[] = misspelledWord
        ? [
            ...(words.length > 0 ? words : [{ label: 'No suggestion', enabled: false }]),
            { type: 'separator' },
          ]
        : [];
      const editing: MenuItemConstructorOptions[] = isEditable
        ? [
            { role: 'undo' },
            { role: 'redo' },
            { type: 'separator' },
            { role: 'cut' },
            { role: 'copy' },
            { role: 'paste' },
          ]
        : [{ role: 'copy', enabled: selectionText !== '' }];
      Menu.buildFromTemplate([...spelling, ...editing]).popup({ window });
    },
  );
}
