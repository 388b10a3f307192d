import { BrowserWindow, screen, type Session, type WebPreferences } from 'electron';
import { clinic } from '#shared/clinic.ts';
import type { Bounds, SettingsFile } from '#desktop/storage/settings.ts';

/** How every window is made; what is not said here has Electron's own, safe default. */
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

/** The former place of the window, as far as there is still a screen under it. */
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

/** The one way to make a window. */
export function createWindow(
  ses: Session,
  options: Electron.BrowserWindowConstructorOptions,
  preload?: string,
) {
  return new BrowserWindow({
    ...options,
    // The two that matter most are said again where a reader and a checker look for them.
    webPreferences: {
      ...safePreferences,
      contextIsolation: true,
      sandbox: true,
      session: ses,
      ...(preload && { preload }),
    },
  });
}

interface DeskWindowParts {
  ses: Session;
  settings: SettingsFile;
  preload: string;
  /** A file; Linux shows it in the list of windows, elsewhere the program's own is used. */
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
  // The page's own title would say which page it is, not which program.
  window.on('page-title-updated', (event) => event.preventDefault());
  rememberPlace(window, settings);
  return window;
}
