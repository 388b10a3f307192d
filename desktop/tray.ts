import { app, Menu, nativeImage, Tray } from 'electron';
import { clinic } from '#shared/clinic.ts';

interface TrayActions {
  onOpen: () => void;
  onLock: () => void;
}

const waitingWords = (count: number) =>
  count === 1 ? '1 request is waiting' : `${count} requests are waiting`;

/** The sign beside the clock, and how many requests wait, there and on the dock. */
export function openTray(icon: string, { onOpen, onLock }: TrayActions) {
  const tray = new Tray(nativeImage.createFromPath(icon).resize({ width: 22, height: 22 }));
  tray.on('click', onOpen);

  function setWaiting(count: number): void {
    const words = count > 0 ? waitingWords(count) : 'No request is waiting';
    app.setBadgeCount(count);
    tray.setToolTip(`${clinic.brand}: ${words}`);
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: words, enabled: false },
        { type: 'separator' },
        { label: 'Open reception', click: onOpen },
        { label: 'Lock', click: onLock },
        { type: 'separator' },
        { label: 'Quit', role: 'quit' },
      ]),
    );
  }
  setWaiting(0);
  return { setWaiting };
}
