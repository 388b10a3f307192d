import { BrowserWindow, screen, type Session, type WebPreferences } from 'electron';
import { clinic } from '#shared/clinic.ts';
import type { Bounds, SettingsFile } from '#desktop/storage/settings.ts';

/** Web preferences of every window; those not listed have Electron's safe defaults. */
export const safePreferences = Object.freeze({
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  contextIsolation: true,
  sandbox: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  spellcheck: true,
}) satisfies WebPreferences;

const smallest = { minWidth: 720, minHeight: 520 };
const usual = { width: 1280, height: 860 };

/** The saved window bounds, if they are still on a screen. */
function placeOf(bounds: Bounds | null): { x?: number; y?: number; width: number; height: number } {
  if (!bounds) return usual;
  const { x, y, width, height } = bounds;
  if (x === undefined || y === undefined) return { width, height };
  const isSeen = screen.getAllDisplays().some(({ workArea }) => {
    const across = Math.min(x + width, workArea.x + workArea.width) - Math.max(x, workArea.x);
    const down = Math.min(y + height, workArea.y + workArea.height) - Math.max(y, workArea.y);
    return across >= 100 && down >= 100;
  });
  return isSeen ? { x, y, width, height } : { width, height };
}

function rememberPlace(window: BrowserWindow, settings: SettingsFile): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (window.isDestroyed() || window.isMinimized()) return;
      settings.set({ bounds: { ...window.getNormalBounds(), isMaximized: window.isMaximized() } });
    }, 500);
  };
  window.on('resize', remember);
  window.on('move', remember);
  window.on('closed', () => clearTimeout(timer));
}

/** Creates a window; the only function that does. */
export function createWindow(
  ses: Session,
  options: Electron.BrowserWindowConstructorOptions,
  preload?: string,
) {
  const window = new BrowserWindow({
    ...options,
    // Repeated here, where reviewers and static checkers look for them.
    webPreferences: {
      ...safePreferences,
      contextIsolation: true,
      sandbox: true,
      session: ses,
      ...(preload && { preload }),
    },
  });
  // No page uses WebRTC; if one ever did, it could not tell the clinic's addresses to anybody.
  window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  return window;
}

interface DeskWindowParts {
  ses: Session;
  settings: SettingsFile;
  preload: string;
  /** Path; Linux shows it in the window list, other systems use the app's icon. */
  icon: string;
}

export function openDeskWindow({ ses, settings, preload, icon }: DeskWindowParts): BrowserWindow {
  const { bounds } = settings.get();
  const window = createWindow(
    ses,
    {
      ...placeOf(bounds),
      ...smallest,
      show: false,
      title: `${clinic.brand} Reception`,
      icon,
      backgroundColor: '#fbf8f3',
    },
    preload,
  );
  if (bounds?.isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  // Keeps the app's name as the title, instead of the page's.
  window.on('page-title-updated', (event) => event.preventDefault());
  rememberPlace(window, settings);
  return window;
}
