import { execFile } from 'node:child_process';
import { app, Menu, nativeImage, Tray, type BrowserWindow } from 'electron';
import { clinic } from '#shared/clinic.ts';
import { formatUntaken } from '#shared/domain/dueTasks.ts';
import type { OutageState } from '#shared/contracts/ipcContract.ts';

type Unsent = Pick<OutageState, 'unsent' | 'conflicts'>;

interface TrayParts {
  /** Paths of the icon, the icon with a mark for waiting requests, the red one, and the Windows taskbar overlay. */
  icons: { idle: string; waiting: string; urgent: string; overlay: string };
  window: BrowserWindow;
  onOpen: () => void;
  onLock: () => void;
}

function formatWaitingCount(count: number, untaken: number): string {
  if (untaken > 0) return formatUntaken(untaken);
  if (count === 0) return 'Nothing waits for an answer';
  return count === 1 ? '1 waits for an answer' : `${count} wait for an answer`;
}

/** The number of unsent changes in words; null when there are none. */
function formatUnsentTooltip({ unsent, conflicts }: Unsent): string | null {
  if (conflicts > 0)
    return conflicts === 1 ? '1 change to decide about' : `${conflicts} changes to decide about`;
  if (unsent > 0) return unsent === 1 ? '1 change waits to be sent' : `${unsent} changes wait to be sent`;
  return null;
}

const titleOf = (count: number) => `${count > 0 ? `(${count}) ` : ''}${clinic.brand} Reception`;

/** Tray icon, and the number of waiting requests and messages on it, on the dock or taskbar and in the window's title. */
export function openTray({ icons, window, onOpen, onLock }: TrayParts) {
  const imageOf = (file: string) => nativeImage.createFromPath(file).resize({ width: 22, height: 22 });
  const images = {
    idle: imageOf(icons.idle),
    waiting: imageOf(icons.waiting),
    urgent: imageOf(icons.urgent),
  };
  const tray = new Tray(images.idle);
  tray.on('click', onOpen);

  let waiting = 0;
  let untaken = 0;
  let counts: Unsent = { unsent: 0, conflicts: 0 };

  function draw(): void {
    const count = waiting + counts.conflicts;
    const unsent = formatUnsentTooltip(counts);
    const words = [formatWaitingCount(waiting, untaken), ...(unsent ? [unsent] : [])].join(', ');
    app.setBadgeCount(count);
    tray.setImage(untaken > 0 ? images.urgent : count > 0 ? images.waiting : images.idle);
    tray.setToolTip(`${clinic.brand}: ${words}`);
    if (process.platform === 'darwin') tray.setTitle(count > 0 ? String(count) : '');
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: formatWaitingCount(waiting, untaken), enabled: false },
        ...(unsent ? [{ label: unsent, enabled: false }] : []),
        { type: 'separator' },
        { label: 'Open reception', click: onOpen },
        { label: 'Lock', click: onLock },
        { type: 'separator' },
        { label: 'Quit', role: 'quit' },
      ]),
    );
    if (window.isDestroyed()) return;
    window.setTitle(titleOf(count));
    if (process.platform === 'win32') {
      window.setOverlayIcon(count + untaken > 0 ? nativeImage.createFromPath(icons.overlay) : null, words);
    }
  }
  draw();
  return {
    tray,
    setWaiting: (count: number, untakenCount: number): void => {
      waiting = count;
      untaken = untakenCount;
      draw();
    },
    setUnsent: ({ unsent, conflicts }: Unsent): void => {
      if (unsent === counts.unsent && conflicts === counts.conflicts) return;
      counts = { unsent, conflicts };
      draw();
    },
  };
}

/** Always on Windows and macOS; on Linux (GNOME has none) the session bus is asked for the StatusNotifier service. */
export async function hasTray(): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  return new Promise((resolve) => {
    execFile(
      'dbus-send',
      [
        '--session',
        '--print-reply=literal',
        '--dest=org.freedesktop.DBus',
        '/org/freedesktop/DBus',
        'org.freedesktop.DBus.NameHasOwner',
        'string:org.kde.StatusNotifierWatcher',
      ],
      { timeout: 3000 },
      (error, stdout) => resolve(!error && stdout.includes('true')),
    );
  });
}
