import type { MenuItemConstructorOptions } from 'electron';
import { clinic } from '#shared/clinic.ts';

export interface MenuActions {
  onPrintToday: () => void;
  onShowRequests: () => void;
  onShowToday: () => void;
  onLock: () => void;
  onFind: () => void;
  onStartAtLogin: (isWanted: boolean) => void;
  onChangeServer: () => void;
  onCheckForUpdates: () => void;
  onShowProblems: () => void;
  onAbout: () => void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The application menu as data. An installed app has no reload and no developer tools. */
export function menuTemplate(
  actions: MenuActions,
  { isMac, isDevelopment, startsAtLogin }: { isMac: boolean; isDevelopment: boolean; startsAtLogin: boolean },
): MenuItemConstructorOptions[] {
  const desk: MenuItemConstructorOptions[] = [
    { label: 'Print today’s day sheet', accelerator: 'CmdOrCtrl+P', click: actions.onPrintToday },
    { label: 'Lock', accelerator: 'CmdOrCtrl+L', click: actions.onLock },
    separator,
    {
      label: 'Start when you log in to this computer',
      type: 'checkbox',
      checked: startsAtLogin,
      click: ({ checked }) => actions.onStartAtLogin(checked),
    },
    { label: 'Change the clinic’s address…', click: actions.onChangeServer },
    separator,
    { role: 'close', label: 'Close the window' },
    ...(isMac ? [] : [{ label: 'Quit', accelerator: 'CmdOrCtrl+Q', role: 'quit' as const }]),
  ];
  const edit: MenuItemConstructorOptions[] = [
    { role: 'undo' },
    { role: 'redo' },
    separator,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
    separator,
    // Only shows the shortcut: the page handles the key, so that it works while a dialog is open.
    {
      label: 'Find on this page…',
      accelerator: 'CmdOrCtrl+F',
      registerAccelerator: false,
      click: actions.onFind,
    },
  ];
  const go: MenuItemConstructorOptions[] = [
    // The numbers that the desk's parts have as single keys.
    { label: 'Today’s appointments', accelerator: 'CmdOrCtrl+4', click: actions.onShowToday },
    { label: 'Requests to answer', accelerator: 'CmdOrCtrl+5', click: actions.onShowRequests },
  ];
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom', label: 'Actual size' },
    { role: 'zoomIn', label: 'Larger' },
    { role: 'zoomOut', label: 'Smaller' },
    separator,
    { role: 'togglefullscreen', label: 'Full screen' },
    ...(isDevelopment ? [separator, { role: 'reload' as const }, { role: 'toggleDevTools' as const }] : []),
  ];
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: 'Reception', submenu: desk },
    { label: 'Edit', submenu: edit },
    { label: 'Go', submenu: go },
    { label: 'View', submenu: view },
    { role: 'windowMenu', label: 'Window' },
    {
      role: 'help',
      label: 'Help',
      submenu: [
        { label: 'Look for an update', click: actions.onCheckForUpdates },
        { label: 'Problems', click: actions.onShowProblems },
        { label: `About ${clinic.brand} Reception`, click: actions.onAbout },
      ],
    },
  ];
}
