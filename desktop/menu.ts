import type { MenuItemConstructorOptions } from 'electron';
import { clinic } from '#shared/clinic.ts';

export interface MenuActions {
  onPrintToday: () => void;
  onShowRequests: () => void;
  onShowToday: () => void;
  onLock: () => void;
  onChangeServer: () => void;
  onCheckForUpdates: () => void;
  onAbout: () => void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The menu as data. Reloading and the developer's tools are not in it: they have no place in a clinic. */
export function menuTemplate(
  actions: MenuActions,
  { isMac, isDevelopment }: { isMac: boolean; isDevelopment: boolean },
): MenuItemConstructorOptions[] {
  const desk: MenuItemConstructorOptions[] = [
    { label: 'Print today’s day sheet', accelerator: 'CmdOrCtrl+P', click: actions.onPrintToday },
    { label: 'Lock', accelerator: 'CmdOrCtrl+L', click: actions.onLock },
    separator,
    { label: 'Change the clinic’s address…', click: actions.onChangeServer },
    separator,
    isMac ? { role: 'close' } : { label: 'Quit', accelerator: 'CmdOrCtrl+Q', role: 'quit' },
  ];
  const go: MenuItemConstructorOptions[] = [
    { label: 'Requests to answer', accelerator: 'CmdOrCtrl+1', click: actions.onShowRequests },
    { label: 'Today’s appointments', accelerator: 'CmdOrCtrl+2', click: actions.onShowToday },
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
    { role: 'editMenu', label: 'Edit' },
    { label: 'Go', submenu: go },
    { label: 'View', submenu: view },
    { role: 'windowMenu', label: 'Window' },
    {
      role: 'help',
      label: 'Help',
      submenu: [
        { label: 'Look for an update', click: actions.onCheckForUpdates },
        { label: `About ${clinic.brand} Reception`, click: actions.onAbout },
      ],
    },
  ];
}
