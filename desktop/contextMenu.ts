import { Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';

/** Spelling in British English, and the usual of every text field. */
export function offerContextMenu(window: BrowserWindow): void {
  const { webContents } = window;
  webContents.session.setSpellCheckerLanguages(['en-GB']);
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
